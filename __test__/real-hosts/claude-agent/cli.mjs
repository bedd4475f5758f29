/**
 * Stands for the program that the SDK starts, and speaks its lines: makes the one call that the prompt says, as a client
 * of the server in the SDK's process, and ends with what the model would read.
 */
import process from "node:process";
import { createInterface } from "node:readline";

const SERVER = "texts";

const write = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

let requests = 0;
const waiting = new Map();

/** Hands a message to the server, and gives its answer. */
function mcp(message) {
  requests += 1;
  const id = `cli-${requests}`;
  const request = { subtype: "mcp_message", server_name: SERVER, message };
  const answered = new Promise((resolve) => waiting.set(id, resolve));
  write({ type: "control_request", request_id: id, request });
  return answered;
}

const rpc = (id, method, params) => mcp({ jsonrpc: "2.0", id, method, params });
const notify = (method, params) => mcp({ jsonrpc: "2.0", method, params });

const progress = [];
let answers;

/** What the server says unasked: how far a call has come, and what it asks a person. */
function heard(message) {
  if (message.method === "notifications/progress") progress.push(message.params.message);
  if (message.method !== "elicitation/create") return;
  const result = { action: "accept", content: answers };
  void mcp({ jsonrpc: "2.0", id: message.id, result });
}

/** What the model reads: a call that is cancelled has no answer. */
async function play({ id, tool, input, user, cancel }) {
  answers = user?.answers;
  await rpc(1, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: answers === undefined ? {} : { elicitation: {} },
    clientInfo: { name: "scripted", version: "1.0.0" },
  });
  void notify("notifications/initialized");
  const { tools } = (await rpc(2, "tools/list", {})).result;
  const params = { name: tool, arguments: input, _meta: { progressToken: id } };
  const called = rpc(3, "tools/call", params);
  if (cancel === true) {
    await notify("notifications/cancelled", { requestId: 3 });
    return { tools, progress };
  }
  const { content, isError = false } = (await called).result;
  return { tools, content, isError, progress };
}

const about = { session_id: "s", uuid: "u" };
const usage = {
  input_tokens: 0,
  output_tokens: 0,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
};

createInterface({ input: process.stdin }).on("line", async (line) => {
  const message = JSON.parse(line);
  if (message.type === "control_response") {
    const { request_id: id, response } = message.response;
    waiting.get(id)?.(response?.mcp_response);
  } else if (message.type === "control_request") {
    const { request, request_id: id } = message;
    if (request.subtype === "mcp_message") heard(request.message);
    const response = { commands: [], models: [], account: {}, output_style: "default" };
    write({
      type: "control_response",
      response: { subtype: "success", request_id: id, response },
    });
  } else if (message.type === "user") {
    write({ type: "system", subtype: "init", tools: [], mcp_servers: [], model: "m", ...about });
    const { content } = message.message;
    const prompt = typeof content === "string" ? content : content[0].text;
    const result = JSON.stringify(await play(JSON.parse(prompt)));
    write({ type: "result", subtype: "success", is_error: false, result, usage, ...about });
    process.stdin.destroy();
  }
});

// Loads haft in a worker, uses each part of it once, and then ends by itself or waits to be ended in mid-call.
import { parentPort, workerData } from "node:worker_threads";
import { createMcpServer, defineTool, invokeTool, validateInput } from "haft";

import { echo } from "../echo.mjs";

const forever = new Promise(() => {});
const hang = defineTool({
  name: "hang",
  description: "Never answer.",
  effect: "read",
  execute: () => forever,
});

const server = createMcpServer({ name: "worker", version: "1.0.0" }, [echo, hang]);
const answers = [];
const transport = {
  start: async () => {},
  close: async () => transport.onclose?.(),
  send: async (message) => void answers.push(message),
};
await server.connect(transport);
const call = (id, name, parameters) =>
  transport.onmessage({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name, arguments: parameters },
  });

transport.onmessage({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "worker", version: "1" },
  },
});
transport.onmessage({ jsonrpc: "2.0", method: "notifications/initialized" });
call(1, "echo", { text: "hello" });
if (workerData === "terminate") call(2, "hang", {});

const valid =
  validateInput(echo, { text: "hello" }).ok && !validateInput(echo, { txt: "hello" }).ok;
const ran = await invokeTool(echo, { text: "hello" });
await new Promise((resolve) => setImmediate(resolve));
const answered = answers.some(({ id, result }) => id === 1 && result.content[0].text === "hello");
parentPort.postMessage(valid && ran === "hello" && answered ? "used" : { valid, ran, answers });

if (workerData === "terminate") await new Promise((resolve) => parentPort.once("message", resolve));
else await server.close();

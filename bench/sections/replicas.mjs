// Three replicas behind nginx, one of which dies under load: what clients lose.
import { Agent, request } from "node:http";

import { httpPeers, start } from "../http-peers.mjs";
import { balance } from "../nginx.mjs";

const REPLICAS = 3;
const CLIENTS = 30;
const CALLS = 6_000;

/** The rows about replicas; none where nginx is not installed. */
export async function replicas() {
  const servers = await Promise.all(
    Array.from({ length: REPLICAS }, () => start(httpPeers.haft(50))),
  );
  const nginx = await balance(servers.map(({ url }) => url));
  try {
    if (nginx === undefined) return [];
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const found = { answered: 0, lost: 0, wrong: 0 };
    let sent = 0;
    const client = async () => {
      while (sent < CALLS) {
        sent += 1;
        if (sent === CALLS / 2) process.kill(servers[0].pid, "SIGKILL");
        found[await call(nginx.url, sent, agent)] += 1;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    agent.destroy();
    return [
      row(
        `HTTP: ${CALLS} calls of ${CLIENTS} clients on 3 replicas behind nginx, one killed: answered`,
        found.answered,
      ),
      // At most one for each client was under way there.
      row("... lost", found.lost, [{ value: CLIENTS }]),
      row("... answered wrongly", found.wrong, [{ value: 0 }]),
    ];
  } finally {
    nginx?.stop();
    for (const server of servers) server.stop();
  }
}

const row = (title, haft, targets = []) => ({
  title,
  unit: "",
  values: { haft },
  ratios: {},
  targets,
});

/** One call: how it went. */
function call(url, id, agent) {
  const params = {
    name: "tool_0001",
    arguments: { text: `call ${id}` },
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params });
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "tool_0001",
  };
  return new Promise((resolve) => {
    const asked = request(url, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece) => (text += piece));
      response.on("error", () => resolve("lost"));
      response.on("end", () => resolve(judge(response.statusCode, text, id)));
    });
    asked.on("error", () => resolve("lost"));
    asked.end(body);
  });
}

function judge(status, text, id) {
  // The proxy's words for a replica that has gone in the middle of it.
  if (status === 502) return "lost";
  const right =
    status === 200 && text.includes(`"id":${id},`) && text.includes(`call ${id}-call ${id}`);
  return right ? "answered" : "wrong";
}

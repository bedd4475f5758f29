import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { registerSdkV1Tools } from "haft/mcp-sdk";
import { z } from "zod";

import { tools } from "../tools.mjs";
import { play } from "./play.mjs";

export async function connect(
  elicit,
  register = (server) => registerSdkV1Tools(server, tools, { z }),
) {
  const server = new McpServer({ name: "host", version: "1.0.0" });
  register(server, () => elicit !== undefined);
  const capabilities = elicit === undefined ? {} : { elicitation: {} };
  const client = new Client({ name: "model", version: "1.0.0" }, { capabilities });
  if (elicit !== undefined) client.setRequestHandler(ElicitRequestSchema, elicit);
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  const call = (params, options) => client.callTool(params, undefined, options);
  return { call, list: () => client.listTools(), close: () => client.close() };
}

if (process.argv[1] === import.meta.filename) await play(connect);

import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { createMcpServer } from "haft";

import { tools } from "../tools.mjs";
import { play } from "./play.mjs";

const server = createMcpServer({ name: "host", version: "1.0.0" }, tools);

await play(async (elicit) => {
  const capabilities = elicit === undefined ? {} : { elicitation: { form: {} } };
  const client = new Client({ name: "model", version: "1.0.0" }, { capabilities });
  if (elicit !== undefined) client.setRequestHandler("elicitation/create", elicit);
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  const call = (params, options) => client.callTool(params, options);
  return { call, close: () => client.close() };
});
await server.close();

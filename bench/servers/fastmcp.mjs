// fastmcp, which builds on version 1 of the official SDK.
import { FastMCP } from "fastmcp";
import { describe, names, work } from "./shape.mjs";
import { input } from "./zod-shape.mjs";

const server = new FastMCP({ name: "bench", version: "1.0.0" });
for (const name of names) {
  server.addTool({
    name,
    description: describe(name),
    annotations: { title: name },
    parameters: input(),
    execute: async (given) => work(given),
  });
}
await server.start({ transportType: "stdio" });

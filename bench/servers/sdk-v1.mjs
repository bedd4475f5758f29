// The official SDK, version 1.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { describe, names, work } from "./shape.mjs";
import { input } from "./zod-shape.mjs";

const server = new McpServer({ name: "bench", version: "1.0.0" });
for (const name of names) {
  server.registerTool(
    name,
    { title: name, description: describe(name), inputSchema: input() },
    async (given) => ({
      content: [{ type: "text", text: work(given) }],
    }),
  );
}
await server.connect(new StdioServerTransport());

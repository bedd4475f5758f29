// tmcp with its zod adapter and its stdio transport.
import { ZodJsonSchemaAdapter } from "@tmcp/adapter-zod";
import { StdioTransport } from "@tmcp/transport-stdio";
import { McpServer } from "tmcp";
import { describe, names, work } from "./shape.mjs";
import { input } from "./zod-shape.mjs";

const server = new McpServer(
  { name: "bench", version: "1.0.0", description: "bench" },
  { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: { listChanged: true } } },
);
for (const name of names) {
  server.tool(
    { name, title: name, description: describe(name), schema: input() },
    async (given) => ({
      content: [{ type: "text", text: work(given) }],
    }),
  );
}
new StdioTransport(server).listen();

// tmcp with its zod adapter and its stdio or HTTP transport.
import { ZodJsonSchemaAdapter } from "@tmcp/adapter-zod";
import { StdioTransport } from "@tmcp/transport-stdio";
import { McpServer } from "tmcp";
import { announce, describe, names, overHttp, work } from "./shape.mjs";
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
if (overHttp) {
  const { HttpTransport } = await import("@tmcp/transport-http");
  const { createRequestListener } = await import("@remix-run/node-fetch-server");
  const transport = new HttpTransport(server, { path: "/mcp" });
  await announce(
    createRequestListener(
      async (request) => (await transport.respond(request)) ?? new Response(null, { status: 404 }),
    ),
  );
} else new StdioTransport(server).listen();

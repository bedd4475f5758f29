// The official SDK, version 2. It serves by `connect`, its faster way; `SDK_V2=serve` takes serveStdio.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { describe, names, work } from "./shape.mjs";
import { input } from "./zod-shape.mjs";

const create = () => {
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
  return server;
};

if (process.env.SDK_V2 === "serve") serveStdio(create);
else await create().connect(new StdioServerTransport());

// The official SDK, version 2. Over HTTP it makes a server for each request, as it documents. Over stdio it serves by `connect`, its faster way; `SDK_V2=serve` takes serveStdio.
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { announce, describe, names, overHttp, work } from "./shape.mjs";
import { input } from "./zod-shape.mjs";

// Schemas are made once: each server that is made then takes those there are.
const schemas = new Map(names.map((name) => [name, input()]));

const create = () => {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  for (const name of names) {
    server.registerTool(
      name,
      { title: name, description: describe(name), inputSchema: schemas.get(name) },
      async (given) => ({
        content: [{ type: "text", text: work(given) }],
      }),
    );
  }
  return server;
};

if (overHttp) {
  const { toNodeHandler } = await import("@modelcontextprotocol/node");
  await announce(toNodeHandler(createMcpHandler(create)));
} else if (process.env.SDK_V2 === "serve") serveStdio(create);
else await create().connect(new StdioServerTransport());

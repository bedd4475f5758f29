// haft over its native stdio or HTTP transport. `HAFT=connect` serves through the SDK's own transport object.
import { createMcpServer, defineTool } from "haft";
import { describe, names, overHttp, say, words, work } from "./shape.mjs";

const tools = names.map((name) =>
  defineTool({
    name,
    title: name,
    description: describe(name),
    input: {
      type: "object",
      properties: {
        text: { type: "string", minLength: 1, maxLength: 200, description: words.text },
        separator: { enum: ["-", "_", "."], description: words.separator },
        times: { type: "integer", minimum: 1, maximum: 5, description: words.times },
      },
      required: ["text"],
      additionalProperties: false,
    },
    effect: "read",
    execute: async (given) => work(given),
  }),
);

const server = createMcpServer({ name: "bench", version: "1.0.0" }, tools);
if (overHttp) say((await server.serveHttp()).url);
else if (process.env.HAFT === "connect") {
  const { StdioServerTransport } = await import("@modelcontextprotocol/server/stdio");
  await server.connect(new StdioServerTransport());
} else await server.serveStdio();

#!/usr/bin/env node
/** The whole server: `text-tools` on a command line, or in the configuration of an MCP client; `--http` serves HTTP. */

import { createMcpServer } from "haft";

import { tools } from "./tools.ts";

const server = createMcpServer(
  { name: "text-tools", title: "Text tools", version: "1.0.0" },
  tools,
  {
    instructions:
      "Small tools for text. text_save writes into one folder only; everything else reads.",
  },
);
if (process.argv.includes("--http")) {
  const { url } = await server.serveHttp({ port: Number(process.env["PORT"] ?? 0) });
  process.stdout.write(`${url}\n`);
} else {
  await server.serveStdio();
}

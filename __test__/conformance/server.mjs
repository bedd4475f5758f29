// The fixture server of the conformance suite: one call serves both revisions.
import { createMcpServer } from "haft";

import { fixtures } from "./tools.mjs";

const tools = fixtures(() => server.setTools(tools));
const server = createMcpServer({ name: "conformance", version: "1.0.0" }, tools, {
  onError: () => {},
});
const { url } = await server.serveHttp();
process.stdout.write(`${url.replace("127.0.0.1", "localhost")}\n`);

// A million calls through a transport in memory; prints the growth after the first 200,000 as JSON. Needs --expose-gc.
import { createMcpServer, defineTool } from "haft";

const CALLS = 1_000_000;
const WARM = 200_000;
const WINDOW = 64;

const tool = defineTool({
  name: "echo",
  description: "Says the text again.",
  input: {
    type: "object",
    properties: { text: { type: "string" } },
    required: ["text"],
    additionalProperties: false,
  },
  effect: "read",
  execute: async ({ text }) => text,
});

let answered = 0;
let asked = 0;
let start;
let done;
const transport = {
  start: async () => {},
  close: async () => {},
  send: async (message) => {
    if (message.result?.content?.[0]?.text !== String(message.id))
      throw new Error(JSON.stringify(message));
    answered += 1;
    if (answered === WARM) start = reading();
    if (answered === CALLS) done();
    // In a turn of its own, as a real transport would.
    if (answered % WINDOW === 0) setImmediate(ask);
  },
};

function ask() {
  for (let turn = 0; turn < WINDOW && asked < CALLS; turn += 1) {
    asked += 1;
    const params = { name: "echo", arguments: { text: String(asked) } };
    transport.onmessage({ jsonrpc: "2.0", id: asked, method: "tools/call", params });
  }
}

function reading() {
  globalThis.gc();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss: rss / 1048576, heapUsed: heapUsed / 1048576 };
}

await createMcpServer({ name: "soak", version: "1.0.0" }, [tool]).connect(transport);
await new Promise((resolve) => {
  done = resolve;
  ask();
});
const end = reading();
process.stdout.write(
  JSON.stringify({ rssMib: end.rss - start.rss, heapMib: end.heapUsed - start.heapUsed, answered }),
);

import { createMcpServer, defineTool } from "haft";
import { describe, expect, it } from "vitest";

import { echo } from "../echo.mjs";
import { residentMiB, Wire } from "./wire.ts";

const later = defineTool({
  name: "later",
  description: "Says its text in a moment",
  effect: "read",
  execute: () => new Promise<string>((resolve) => setTimeout(() => resolve("later"), 500)),
});

const wait = defineTool({
  name: "wait",
  description: "Waits for its signal",
  effect: "read",
  execute: (_, { signal }) =>
    new Promise<string>((_resolve, reject) => signal.addEventListener("abort", reject)),
});

async function opened(): Promise<Wire> {
  const wire = new Wire();
  const server = createMcpServer({ name: "test", version: "1.0.0" }, [echo, later, wait], {
    onError: () => {},
  });
  await server.connect(wire.transport);
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "t", version: "1" },
  };
  wire.say({ id: "i", method: "initialize", params });
  return wire;
}

describe("N01: memory stays flat", () => {
  it("over a million calls", async () => {
    const wire = await opened();
    let answered = 0;
    wire.heard = () => (answered += 1);
    const run = async (calls: number): Promise<void> => {
      for (let index = 0; index < calls; index += 1) {
        wire.say({
          id: index,
          method: "tools/call",
          params: { name: "echo", arguments: { text: `nonce ${index}` } },
        });
        if (index % 1_000 === 0) await new Promise(setImmediate);
      }
    };
    await run(200_000);
    const before = residentMiB();
    await run(800_000);
    expect(answered).toBe(1_000_000);
    expect(residentMiB() - before).toBeLessThan(16);
  });

  it("over a hundred thousand cancelled calls", async () => {
    const wire = await opened();
    const run = async (calls: number): Promise<void> => {
      for (let id = 0; id < calls; id += 1) {
        wire.say({ id, method: "tools/call", params: { name: "wait", arguments: {} } });
        wire.say({ method: "notifications/cancelled", params: { requestId: id } });
        if (id % 1_000 === 0) await new Promise(setImmediate);
      }
    };
    await run(20_000);
    const before = residentMiB();
    await run(80_000);
    expect(residentMiB() - before).toBeLessThan(16);
  });
});

describe("N02: ten thousand calls in flight", () => {
  it("all settle, and what they held is given back", async () => {
    const wire = await opened();
    const before = residentMiB();
    const all = new Promise<void>((resolve) => {
      let open = 10_000;
      wire.heard = () => {
        open -= 1;
        if (open === 0) resolve();
      };
    });
    for (let id = 0; id < 10_000; id += 1) {
      wire.say({ id, method: "tools/call", params: { name: "later", arguments: {} } });
    }
    expect(residentMiB() - before).toBeLessThan(128);
    await all;
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

const SERVER = fileURLToPath(new URL("fixtures/serve.mjs", import.meta.url));

/** A seeded generator (mulberry32), so that a failure can be run again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A call with a few bytes changed; line feeds stay out, so that each is one line. */
function mutant(next: () => number, id: number): Buffer {
  const call = {
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "echo", arguments: { text: "hi" } },
  };
  const bytes = Buffer.from(JSON.stringify(call));
  for (let count = 1 + Math.floor(next() * 4); count > 0; count -= 1) {
    const byte = Math.floor(next() * 256);
    bytes[Math.floor(next() * bytes.length)] = byte === 0x0a || byte === 0x0d ? 0x20 : byte;
  }
  return bytes.subarray(0, next() < 0.1 ? Math.floor(next() * bytes.length) : bytes.length);
}

describe("S14: a hundred thousand malformed lines", () => {
  it("crash nothing, lose no readable request, and leave the memory as it was", async () => {
    const child = spawn(process.execPath, [SERVER], { stdio: ["pipe", "pipe", "inherit"] });
    const next = random(14);
    const lines: string[] = [];
    let rest = "";
    let marked: (() => void) | undefined;
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
      if (parts.some((line) => line.includes('"id":"mark'))) marked?.();
    });
    const mark = async (name: string): Promise<void> => {
      const seen = new Promise<void>((resolve) => (marked = resolve));
      child.stdin.write(
        `${JSON.stringify({ jsonrpc: "2.0", id: `mark ${name}`, method: "ping" })}\n`,
      );
      await seen;
    };
    const resident = (): number =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))![1]) /
      1_024;

    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    };
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params })}\n`,
    );
    const intact = new Set<string>();
    let before = 0;
    for (let id = 1; id <= 100_000; id += 1) {
      const line = id % 100 === 0 ? intactCall(`whole ${id}`, intact) : mutant(next, id);
      const free = child.stdin.write(Buffer.concat([line, Buffer.from("\n")]));
      if (!free) await once(child.stdin, "drain");
      if (id === 20_000) {
        await mark("a");
        for (const answer of lines.splice(0)) forget(answer, intact);
        before = resident();
      }
    }
    await mark("b");
    const growth = resident() - before;
    child.stdin.end();
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(0);
    for (const answer of lines) forget(answer, intact);
    expect(intact.size).toBe(0);
    expect(growth).toBeLessThan(16);
  });
});

/** A call that nobody touched; its id is a string, which no mutant of a number has. */
function intactCall(id: string, intact: Set<string>): Buffer {
  intact.add(id);
  const call = {
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "echo", arguments: { text: "whole" } },
  };
  return Buffer.from(JSON.stringify(call));
}

function forget(line: string, intact: Set<string>): void {
  const { id, result } = JSON.parse(line) as {
    id?: string;
    result?: { content?: { text: string }[] };
  };
  if (result?.content?.[0]?.text === "whole") intact.delete(id!);
}

describe("N03: process.exit with a thousand calls in flight", () => {
  it("ends with code 0 and without a signal, at whatever moment", async () => {
    for (let run = 0; run < 50; run += 1) {
      const child = spawn(process.execPath, [SERVER], {
        env: { ...process.env, EXIT_AFTER_MS: String(run) },
        stdio: ["pipe", "ignore", "pipe"],
      });
      child.stdin.on("error", () => {});
      await once(child.stderr, "data");
      for (let id = 0; id < 1_000; id += 1) {
        const call = {
          jsonrpc: "2.0",
          id,
          method: "tools/call",
          params: { name: "never", arguments: {} },
        };
        child.stdin.write(`${JSON.stringify(call)}\n`);
      }
      const [code, signal] = (await once(child, "close")) as [number | null, string | null];
      expect([code, signal]).toEqual([0, null]);
    }
  });
});

import { afterEach, describe, expect, it } from "vitest";

import { Child, endAll } from "./child.ts";
import { call, head, Line, message, post } from "./line.ts";

afterEach(endAll);

const HALF_HEAD = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-A: ";
const PING = post(message(1, "ping"));

/** The time below which 99 of 100 of these lie. */
const p99 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;

const open = (port: number, count: number): Promise<Line[]> =>
  Promise.all(Array.from({ length: count }, () => Line.open(port)));

/** Sends a byte to each of these from time to time, as long as they are open. */
function drip(lines: readonly Line[], everyMs: number): () => void {
  const timer = setInterval(() => {
    for (const line of lines) if (!line.isClosed) line.write("a");
  }, everyMs);
  return () => clearInterval(timer);
}

describe("S10: clients that are slow on purpose", () => {
  it("200 half heads and 200 stalled bodies are closed at the default limits, and hinder nobody", async () => {
    const child = await Child.start();
    const good = await Line.open(child.port);
    await good.ask(PING);
    const begun = performance.now();
    const bodies = await open(child.port, 100);
    for (const line of bodies) line.write(`${head("Content-Length: 1000")}{`);
    const slowBodies = await open(child.port, 50);
    for (const line of slowBodies) line.write(`${head("Content-Length: 1000")}{`);
    const heads = await open(child.port, 50);
    for (const line of heads) line.write(HALF_HEAD);
    const slowHeads = await open(child.port, 50);
    for (const line of slowHeads) line.write(HALF_HEAD);
    const stops = [drip(slowBodies, 100), drip(slowHeads, 500)];
    // The rest is beyond 256 connections, and makes room by being closed.
    const more = await open(child.port, 150);
    for (const [index, line] of more.entries()) {
      line.write(index % 3 === 0 ? HALF_HEAD : `${head("Content-Length: 1000")}{`);
    }
    const times: number[] = [];
    const all = [...bodies, ...slowBodies, ...heads, ...slowHeads, ...more];
    while (all.some((line) => !line.isClosed) && performance.now() - begun < 31_000) {
      const asked = performance.now();
      await good.ask(post(call(1, "echo", { text: "still here" })));
      times.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const stop of stops) stop();
    expect(all.filter((line) => !line.isClosed)).toEqual([]);
    const closed = async (lines: readonly Line[]): Promise<number> =>
      Math.max(...(await Promise.all(lines.map((line) => line.closed)))) - begun;
    expect(await closed([...heads, ...slowHeads])).toBeLessThan(11_000);
    expect(await closed(all)).toBeLessThan(31_000);
    expect(p99(times)).toBeLessThan(50);
  });

  it("the limits are those that the options say", async () => {
    const limits = { headerTimeoutMs: 200, bodyTimeoutMs: 200, idleTimeoutMs: 200 };
    const child = await Child.start({ limits });
    const begun = performance.now();
    const lines = await open(child.port, 100);
    for (const line of lines.slice(0, 50)) line.write(HALF_HEAD);
    for (const line of lines.slice(50)) line.write(`${head("Content-Length: 1000")}{`);
    await Promise.all(lines.map((line) => line.closed));
    expect(performance.now() - begun).toBeLessThan(1_200);
  });
});

describe("S12: a flood of connections", () => {
  it("of 2,000 at most 256 are served, who asks is answered within a second, and all is given back", async () => {
    const token = "a-token-of-a-good-client";
    const child = await Child.start({ token });
    const base = child.descriptors();
    const flood = await open(child.port, 2_000);
    for (const line of flood) if (!line.isClosed) line.write("POST /mcp HTTP/1.1\r\n");
    const begun = performance.now();
    const client = await Line.open(child.port);
    const answer = await client.ask(post(message(1, "ping"), `Authorization: Bearer ${token}\r\n`));
    expect(answer.status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(1_000);
    // One more may be on its way in.
    expect(child.descriptors() - base).toBeLessThanOrEqual(257);
    for (const line of [...flood, client]) line.end();
    const ended = performance.now();
    while (child.descriptors() > base && performance.now() - ended < 5_000) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(child.descriptors()).toBe(base);
  });
});

import { afterEach, describe, expect, it } from "vitest";

import { Child, endAll } from "./child.ts";
import { type Answer, call, head, Line, message, post } from "./line.ts";

afterEach(endAll);

const MEBIBYTE = 1 << 20;
const CHUNK = Buffer.concat([
  Buffer.from("10000\r\n"),
  Buffer.alloc(0x10000, 0x20),
  Buffer.from("\r\n"),
]);

/** Resolves when more can be written. */
const drained = (line: Line): Promise<void> =>
  new Promise((resolve) => line.socket.once("drain", () => resolve()));

/** Sends up to 64 MiB in chunks, until the server has had enough; gives its answer. */
async function pour(port: number): Promise<Answer | undefined> {
  const line = await Line.open(port);
  const answer = line.answer();
  const done = { yet: false };
  void answer.then(() => (done.yet = true));
  line.write(head("Transfer-Encoding: chunked"));
  for (let sent = 0; sent < 64 * MEBIBYTE && !done.yet && !line.isClosed; sent += 0x10000) {
    if (line.socket.write(CHUNK)) await new Promise(setImmediate);
    else await Promise.race([drained(line), line.closed, answer]);
  }
  const said = await answer;
  line.end();
  return said;
}

describe("S08: bodies that are too long", () => {
  it("64 MiB in chunks are refused within a second, a hundred times, and take no memory", async () => {
    const child = await Child.start();
    const line = await Line.open(child.port);
    await line.ask(post(message(1, "ping")));
    const refused = async (): Promise<void> => {
      const begun = performance.now();
      // Where the client goes on sending all the same, the connection may end before it reads.
      expect((await pour(child.port))?.status ?? 413).toBe(413);
      expect(performance.now() - begun).toBeLessThan(1_000);
    };
    const before = await child.residentMiB();
    await refused();
    expect((await child.residentMiB()) - before).toBeLessThan(8);
    // Each worker keeps what its allocator has had once.
    for (let round = 0; round < 9; round += 1) await refused();
    const settled = await child.residentMiB();
    for (let round = 0; round < 100; round += 1) await refused();
    expect((await child.residentMiB()) - settled).toBeLessThan(2);
  });

  it("a length beyond the limit is refused before the body, and a lying one never served", async () => {
    const child = await Child.start();
    const long = await Line.open(child.port);
    const begun = performance.now();
    expect((await long.ask(head("Content-Length: 67108864"))).status).toBe(413);
    expect(performance.now() - begun).toBeLessThan(1_000);
    // What is beyond the length it gave is no request.
    const short = await Line.open(child.port);
    const ping = message(1, "ping");
    const first = await short.ask(`${head(`Content-Length: ${ping.length}`)}${ping}${ping}`);
    expect(first.status).toBe(200);
    const second = await short.answer();
    expect(second === undefined || second.status >= 400).toBe(true);
    expect(child.isAlive()).toBe(true);
  });
});

describe("S09: bodies that mean a lot of work", () => {
  const list = `[${"[],".repeat(1_398_000)}[]]`;
  const keys = Array.from({ length: 300_000 }, (_, key) => `"k${key}":0`).join(",");
  const withArguments = (args: string): string =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":${args}}}`;

  it.each([
    ["4 MiB of [],", withArguments(`{"text":${list}}`)],
    ["4 MiB of [], that end too early", withArguments(`{"text":${list.slice(0, -1)}`)],
    ["300,000 keys", withArguments(`{${keys}}`)],
    ["300,000 keys of the message", `{"jsonrpc":"2.0","id":1,"method":"ping",${keys}}`],
    ["a list as the message", list.slice(0, -1)],
    ["a batch of 1.39 million", list],
  ])("%s is refused in less than 150 ms and 64 MiB, and runs nothing", async (_, body) => {
    const child = await Child.start();
    const line = await Line.open(child.port);
    await line.ask(post(call(1, "echo", { text: "in" })));
    const before = await child.residentMiB();
    const bytes = post(body);
    let peak = 0;
    const look = setInterval(() => (peak = Math.max(peak, child.residentNowMiB())), 2);
    const times: number[] = [];
    // The best of five: a neighbour may have the processor.
    for (let round = 0; round < 5; round += 1) {
      const begun = performance.now();
      const answer = await line.ask(bytes);
      times.push(performance.now() - begun);
      expect(answer.body).toMatch(/"isError":true|"error"|"id":1,"result":\{\}/);
      expect(answer.body.length).toBeLessThan(8_192);
    }
    clearInterval(look);
    expect(Math.min(...times)).toBeLessThan(150);
    expect(Math.max(peak, child.residentNowMiB()) - before).toBeLessThan(64);
    expect((await child.counts()).runs).toBe(1);
  });
});

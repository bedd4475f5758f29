import { afterEach, describe, expect, it } from "vitest";

import { Child, endAll } from "./child.ts";
import { call, INITIALIZE, Line, message, post, random, spread } from "./line.ts";

afterEach(endAll);

type Random = (below: number) => number;

/** Changes a few bytes: replaces, removes, puts in, doubles a piece, or cuts. */
function mutate(bytes: Buffer, next: Random, spice: Buffer): Buffer {
  let mutant = bytes;
  for (let count = 1 + next(4); count > 0; count -= 1) {
    const at = next(mutant.length + 1);
    const [left, right] = [mutant.subarray(0, at), mutant.subarray(at)];
    const put = (piece: Buffer, skip: number): Buffer =>
      Buffer.concat([left, piece, right.subarray(skip)]);
    switch (next(6)) {
      case 0:
        mutant = put(Buffer.from([next(256)]), 1);
        break;
      case 1:
        mutant = put(Buffer.alloc(0), 1);
        break;
      case 2:
        mutant = put(spice.subarray(0, 1 + next(spice.length)), 0);
        break;
      case 3:
        mutant = put(Buffer.from([spice[next(spice.length)]!]), 0);
        break;
      case 4:
        mutant = put(Buffer.from(right.subarray(0, next(40))), 0);
        break;
      default:
        if (next(4) === 0) mutant = Buffer.from(left);
    }
  }
  return mutant;
}

/** What readers of HTTP disagree about; each is put into the head of a good request. */
const SMUGGLED = [
  "Transfer-Encoding: chunked\r\n",
  "Content-Length: 3\r\n",
  "X-Folded: a\r\n b\r\n",
  "X-Bare: a\n",
  "X-Return: a\rb\r\n",
  "X-Space : a\r\n",
  "X-A: b\r\n".repeat(65),
  `X-Long: ${"a".repeat(17 << 10)}\r\n`,
  "Host: localhost\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "X-Nul: a\0b\r\n",
];

describe("S11: raw junk", () => {
  it("5,000 mutated requests never do what they do not say, and the server lives", async () => {
    const child = await Child.start();
    const next = random(11);
    const spice = Buffer.from('\r\n :\t\0{}"\x80chunked');
    const secret = "never to be run";
    // The good request asks for nothing that runs: what runs was read out of a body.
    const inner = post(call(1, "echo", { text: secret })).toString("latin1");
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { note: inner } });
    const good = post(body).toString("latin1");
    const headEnd = good.indexOf("\r\n\r\n") + 2;
    const wrong: [number, string][] = [];
    await spread(child.port, 16, 5_000, async (idle, index) => {
      idle.end();
      const line = await Line.open(child.port);
      let bytes: Buffer;
      if (index % 2 === 0) {
        const piece = SMUGGLED[(index / 2) % SMUGGLED.length]!;
        bytes = Buffer.from(good.slice(0, headEnd) + piece + good.slice(headEnd), "latin1");
      } else {
        const headOnly = Buffer.from(good.slice(0, headEnd + 2), "latin1");
        bytes = Buffer.concat([mutate(headOnly, next, spice), Buffer.from(body)]);
      }
      const answered = line.answer();
      line.write(bytes);
      line.socket.end();
      const answer = await answered;
      const status = answer?.status ?? 400;
      if (status >= 500 || (index % 2 === 0 && status < 400)) wrong.push([status, String(bytes)]);
      line.end();
    });
    expect(wrong).toEqual([]);
    expect((await child.counts()).runs).toBe(0);
    const line = await Line.open(child.port);
    expect((await line.ask(post(message(1, "ping")))).status).toBe(200);
  });
});

describe("S14: malformed bodies", () => {
  it("100,000 crash nothing, are each answered once, and leave the memory as it was", async () => {
    const child = await Child.start();
    const next = random(14);
    const spice = Buffer.from('{}[]",:\\0-.enu \xff\n');
    const seeds = [
      message(17, "ping"),
      message("abc", "tools/list"),
      call(17, "echo", { text: "abc", more: [1, { b: null }] }),
      call(17, "echo", { text: "abc" }),
      call("x", "nobody", {}),
      message(17, "server/discover"),
      message(undefined, "notifications/cancelled", { requestId: 17 }),
      JSON.stringify({ jsonrpc: "2.0", id: 17, result: { action: "accept" } }),
      `[${message(1, "ping")},${message(2, "ping")}]`,
      `[${message(undefined, "notifications/initialized")},{"jsonrpc":"2.0","id":1,"error":{}}]`,
      INITIALIZE,
    ].map((seed) => Buffer.from(seed));
    const wrong: unknown[][] = [];
    const flood = (count: number): Promise<void> =>
      spread(child.port, 32, count, async (line, index) => {
        const body = mutate(seeds[index % seeds.length]!, next, spice);
        const answer = await line.ask(post(body));
        const id = readableId(body);
        if (id === undefined || answer.status === 202) return;
        // One answer, and it is the only one that this connection has.
        const said = (JSON.parse(answer.body) as { id?: unknown }).id;
        if (said !== undefined && said !== id) wrong.push([id, said, String(body)]);
      });
    await flood(20_000);
    const before = await child.residentMiB();
    await flood(80_000);
    expect(wrong).toEqual([]);
    expect((await child.residentMiB()) - before).toBeLessThan(16);
    const line = await Line.open(child.port);
    await line.ask(post(message(0, "ping")));
    const begun = performance.now();
    expect((await line.ask(post(message(1, "tools/list")))).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(100);
  });
});

/** The id of a request that can be read, if this is one. */
function readableId(body: Buffer): unknown {
  try {
    const { id, method } = JSON.parse(body.toString()) as { id?: unknown; method?: unknown };
    const isId = typeof id === "string" || Number.isSafeInteger(id);
    return isId && typeof method === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}

describe("S17: what readers of JSON disagree about", () => {
  const echo = (text: string | Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(
        '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":{"text":',
      ),
      Buffer.from(text),
      Buffer.from("}}}"),
    ]);

  it("is refused before the tool, and with the id where one can be read", async () => {
    const child = await Child.start();
    for (const [body, id] of [
      [echo('"\\ud800"'), 7],
      [echo(Buffer.from([0x22, 0xff, 0xfe, 0x22])), undefined],
      [echo(Buffer.from([0x22, 0xc0, 0xaf, 0x22])), undefined],
      [echo(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])), undefined],
      [echo("1e400"), 7],
      [echo('"a\\x"'), 7],
      [echo('"a\nb"'), 7],
      [echo("NaN"), 7],
      [echo('"a","text":"b"'), 7],
      [echo('"a","te\\u0078t":"b"'), 7],
      [echo('"a","__proto__":{}'), 7],
    ] as const) {
      const line = await Line.open(child.port);
      const answer = await line.ask(post(body));
      const { id: said } = JSON.parse(answer.body) as { id?: unknown };
      const refused = /"isError":true|"error"/.test(answer.body);
      expect([String(body), refused, said]).toEqual([String(body), true, id]);
      line.end();
    }
    expect((await child.counts()).runs).toBe(0);
  });
});

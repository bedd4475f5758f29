import { runInNewContext } from "node:vm";

import { defineTool, type Tool } from "haft";
import { describe, expect, it } from "vitest";

import { connected, ERAS, textOf } from "./in-memory.ts";

/** A tool that answers with whatever a function makes. */
function returning(make: () => unknown): Tool {
  return defineTool({
    name: "tool",
    description: "Answers",
    effect: "read",
    execute: make as () => string,
  });
}

async function run(
  make: () => unknown,
  mode: "legacy" | "auto" = "legacy",
): Promise<{ isError?: boolean; text: string }> {
  const { client, close } = await connected([returning(make)], mode);
  const result = await client.callTool({ name: "tool" });
  await close();
  const text = textOf(result);
  return result.isError === undefined ? { text } : { isError: result.isError, text };
}

const fail =
  (thrown: unknown): (() => never) =>
  () => {
    throw thrown;
  };

const loop = new Error("loop");
loop.cause = loop;
const cycle: { self?: unknown } = {};
cycle.self = cycle;
const revoked = Proxy.revocable({}, {});
revoked.revoke();

describe("S28 and RES-03: whatever is thrown becomes one readable line", () => {
  it.each<[string, () => unknown, string]>([
    ["an Error", fail(new Error("disk full")), "disk full"],
    ["an Error of two lines with an escape code", fail(new Error("a\nb\u001b[31mc")), "a bc"],
    ["an Error without a message", fail(new TypeError()), "TypeError"],
    ["an Error of another realm", fail(runInNewContext("new Error('far')")), "far"],
    ["an Error that causes itself", fail(loop), "loop"],
    ["an AggregateError", fail(new AggregateError([new Error("x")], "several")), "several"],
    ["a DOMException", fail(new DOMException("gone", "AbortError")), "gone"],
    ["a string", fail("string thrown"), "string thrown"],
    ["an empty string", fail(""), "it threw an empty string"],
    ["undefined", fail(undefined), "it threw undefined"],
    ["null", fail(null), "it threw null"],
    ["a number", fail(42), "42"],
    ["a BigInt", fail(7n), "7"],
    ["a Symbol", fail(Symbol("s")), "Symbol(s)"],
    ["an object", fail({ code: 1 }), '{"code":1}'],
    ["an empty object", fail({}), "it threw [object Object]"],
    ["a function", fail(function named() {}), "it threw the function named"],
    ["a cycle", fail(cycle), "it threw a value that cannot be read"],
    [
      "a message that throws",
      fail({
        get message(): string {
          throw new Error("no");
        },
      }),
      "it threw a value that cannot be read",
    ],
    ["a revoked Proxy", fail(revoked.proxy), "it threw a value that cannot be read"],
    [
      "a rejection after an await",
      async () => {
        await Promise.resolve();
        throw new Error("late");
      },
      "late",
    ],
  ])("%s", async (_, make, message) => {
    expect(await run(make)).toEqual({ isError: true, text: `tool failed: ${message}` });
  });

  it("an Error that is returned says its message, and that it was returned", async () => {
    for (const make of [() => new Error("disk full"), () => runInNewContext("Error('disk full')")])
      expect(await run(make as () => unknown)).toEqual({
        isError: true,
        text: "tool failed: returned an Error instead of throwing it: disk full",
      });
  });

  it("a progress that is no number is named", async () => {
    const tool = defineTool({
      name: "tool",
      description: "Reports",
      effect: "read",
      execute: (_, { progress }) => {
        progress("half way", { progress: "half" as never });
        return "";
      },
    });
    const { client, close } = await connected([tool], "legacy");
    expect(textOf(await client.callTool({ name: "tool" }))).toBe(
      "tool failed: The progress of a progress report must be a number, got a string",
    );
    await close();
  });

  it("a message of 10 MiB is cut", async () => {
    const { isError, text } = await run(fail(new Error("x".repeat(10 << 20))));
    expect(isError).toBe(true);
    expect(text.length).toBeLessThan(4_096);
    expect(text).toMatch(/^tool failed: x+…?$/);
  });
});

describe("S28: what JSON cannot say is said in words", () => {
  it.each<[string, () => unknown, string]>([
    [
      "undefined",
      () => undefined,
      "returned undefined; return a string, content blocks or {content, details}",
    ],
    ["null", () => null, "returned null; return a string, content blocks or {content, details}"],
    [
      "a BigInt",
      () => ({ details: { n: 1n } }),
      "returned a BigInt at /details/n, which JSON cannot say",
    ],
    ["NaN", () => ({ details: [Number.NaN] }), "returned NaN at /details/0, which JSON cannot say"],
    [
      "Infinity",
      () => ({ details: { n: -Infinity } }),
      "returned -Infinity at /details/n, which JSON cannot say",
    ],
    [
      "a cycle",
      () => ({ details: cycle }),
      "returned a cycle at /details/self, which JSON cannot say",
    ],
    ["a Map", () => ({ details: new Map() }), "returned a Map at /details, which JSON cannot say"],
    [
      "an Error in details",
      () => ({ details: { cause: Object.assign(new Error("x"), { code: 1 }) } }),
      "returned an Error at /details/cause, which JSON cannot say",
    ],
    [
      "a RegExp",
      () => ({ details: [/x/] }),
      "returned a RegExp at /details/0, which JSON cannot say",
    ],
    ["a Response", () => new Response("x"), "returned a Response, which JSON cannot say"],
    [
      "what an async generator makes",
      async function* pieces() {
        yield "piece";
      },
      "returned an AsyncGenerator, which JSON cannot say",
    ],
    [
      "a function",
      () => ({ details: { f: () => 1 } }),
      "returned a function at /details/f, which JSON cannot say",
    ],
    [
      "a getter that throws",
      () => ({
        details: {
          get x(): string {
            throw new Error("no x");
          },
        },
      }),
      "no x",
    ],
    [
      "a toJSON that throws",
      () => ({ details: { toJSON: fail(new Error("no json")) } }),
      "no json",
    ],
  ])("%s", async (_, make, message) => {
    expect(await run(make)).toEqual({ isError: true, text: `tool failed: ${message}` });
  });

  it.each<[string, () => unknown]>([
    ["a block without its text", () => [{ type: "text" }]],
    ["a block of an unknown type", () => ({ content: [{ type: "video", data: "" }] })],
    ["content that is a number", () => ({ content: 5 })],
    ["isError that is a string", () => ({ content: "x", isError: "yes" })],
    [
      "an image whose data is not base64",
      () => [{ type: "image", data: "!", mimeType: "image/png" }],
    ],
  ])("a wrong shape: %s", async (_, make) => {
    const { isError, text } = await run(make);
    expect(isError).toBe(true);
    expect(text).toMatch(/^tool failed: returned [^\n]+$/);
  });
});

describe.each(ERAS)("on %s", (_, mode) => {
  it.each<[string, () => unknown, string]>([
    ["text", () => "text", "text"],
    ["an object", () => ({ a: 1 }), '{"a":1}'],
    ["an array", () => [1, 2], "[1,2]"],
    ["a number", () => 42, "42"],
    ["a boolean", () => true, "true"],
    ["the word undefined", () => "undefined", "undefined"],
    ["an object with success", () => ({ success: true }), '{"success":true}'],
    ["no items", () => [], "[]"],
  ])("RES-01: a returned value becomes a result: %s", async (_name, make, text) => {
    expect(await run(make, mode)).toEqual({ text });
  });

  it("RES-06: content and structured content travel together", async () => {
    const tool = defineTool({
      name: "issues",
      description: "Lists issues",
      effect: "read",
      output: { type: "object", properties: { issues: { type: "array" } }, required: ["issues"] },
      execute: () => ({
        content: [
          { type: "text", text: "2 issues listed" },
          { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" },
        ],
        details: { issues: [1, 2] },
      }),
    });
    const { client, close } = await connected([tool], mode);
    const result = await client.callTool({ name: "issues" });
    expect(result.structuredContent).toEqual({ issues: [1, 2] });
    expect((result.content as { type: string }[]).map(({ type }) => type)).toEqual([
      "text",
      "image",
    ]);
    await close();
  });

  it("RES-08: an undefined member is left out before the output is checked, null is named", async () => {
    const output = { type: "object", properties: { d: { type: "string" } } } as const;
    const make = (details: unknown): Tool =>
      defineTool({
        name: "tool",
        description: "Answers",
        effect: "read",
        output,
        execute: () => ({ details }) as never,
      });
    const good = await connected([make({ d: undefined })], mode);
    expect((await good.client.callTool({ name: "tool" })).structuredContent).toEqual({});
    await good.close();
    const bad = await connected([make({ d: null })], mode);
    const result = await bad.client.callTool({ name: "tool" });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(
      /^tool returned details that don't match its output schema\nat \/d: must be string/,
    );
    await bad.close();
  });

  it("NAT-09: values arrive as JSON.parse reads them, and go out the same", async () => {
    const values = [
      0,
      -0,
      17,
      4_294_967_296,
      9_007_199_254_740_991,
      1e308,
      "",
      null,
      { "": 1 },
      { __proto__x: 1 },
      { b: 1, a: 2, "10": 3 },
      [null],
      "\u0000",
      "😀",
    ];
    const seen: unknown[] = [];
    const echo = defineTool({
      name: "echo",
      description: "Keeps its input",
      effect: "read",
      input: {
        type: "object",
        properties: { values: { type: "array" } },
        additionalProperties: false,
      },
      execute: (input) => {
        seen.push(input.values);
        return { details: { values: input.values } };
      },
    });
    const { client, close } = await connected([echo], mode);
    const result = await client.callTool({ name: "echo", arguments: { values } });
    const wire = JSON.parse(JSON.stringify(values)) as unknown;
    expect(seen[0]).toEqual(wire);
    expect(Object.keys((seen[0] as object[])[10]!)).toEqual(["10", "b", "a"]);
    const said = JSON.parse(textOf(result)) as { values: unknown[] };
    expect(said.values.slice(0, 12)).toEqual((wire as unknown[]).slice(0, 12));
    await close();
  });
});

describe("errors", () => {
  it("LIF-02: the hook hears the original error with its stack, and where it came from", async () => {
    const error = new Error("inside");
    const heard: unknown[] = [];
    const { client, close } = await connected([returning(fail(error))], "legacy", {
      onError: (...heardNow) => heard.push(heardNow),
    });
    await client.callTool({ name: "tool" });
    expect(heard).toEqual([[error, { tool: "tool" }]]);
    expect((heard[0] as [unknown])[0]).toBe(error);
    await close();
  });

  it("SEC-02: the model reads the message, never the stack", async () => {
    const { text } = await run(fail(new Error("connect ECONNREFUSED 10.0.0.5:5432")));
    expect(text).toBe("tool failed: connect ECONNREFUSED 10.0.0.5:5432");
  });

  it("a hook that throws does not lose the answer", async () => {
    const { client, close } = await connected([returning(() => "fine")], "legacy", {
      onCall: () => {
        throw new Error("hook");
      },
    });
    expect(textOf(await client.callTool({ name: "tool" }))).toBe("fine");
    await close();
  });

  it("onCall hears of every call, with what it threw", async () => {
    const heard: object[] = [];
    const { client, close } = await connected([returning(() => "fine")], "legacy", {
      onCall: (report) => heard.push(report),
    });
    await client.callTool({ name: "tool" });
    expect(heard).toEqual([{ tool: "tool", durationMs: expect.any(Number) as number }]);
    await close();
  });
});

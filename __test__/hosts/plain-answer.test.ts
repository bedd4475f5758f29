/** Results that need no look of the core's are answered without it: the answers must be the same as with it. */
import { callTool, defineTool } from "haft";
import { type OmpResult, type OmpTool, registerOmpTools } from "haft/omp";
import { expect, it } from "vitest";

const giving = (make: () => unknown) =>
  defineTool({
    name: "gives",
    description: "d",
    effect: "read",
    execute: () => make() as never,
  });

/** What comes of a result in a host of this process. */
function answered(make: () => unknown): Promise<OmpResult> {
  let given: OmpTool | undefined;
  registerOmpTools({ registerTool: (made) => void (given = made) }, [giving(make)]);
  const context = { hasUI: false, ui: {} as never };
  return given!.execute("1", {}, undefined, undefined, context);
}

/** The same without the details, and what MCP says of the result. */
async function both(make: () => unknown): Promise<[direct: unknown, mcp: unknown]> {
  const { details: _, ...direct } = await answered(make);
  return [direct, await callTool([giving(make)], "gives", {})];
}

const texts = [
  "",
  "plain",
  "two\nlines\tand\r\n",
  "grüße, 世界 😀",
  "\u001b[31mred",
  "\u0007",
  "\u0008\u000c",
  "\u007f",
  "\u009b2J",
  "\u202eevil",
  "\u2066x",
  "\ud800",
  "a\ud83d",
  "\u{e0041}",
  "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  "\\u001b",
  '"quoted\\"',
];

it.each(texts)("answers the text %j as MCP does", async (text) => {
  const [direct, mcp] = await both(() => text);
  expect(direct).toEqual(mcp);
});

it.each(texts)("answers the text %j with details, and in them, as the core does", async (text) => {
  const [direct, mcp] = await both(() => ({ content: text, details: {} }));
  expect(direct).toEqual(mcp);
  const details = { [`key ${text}`]: text };
  const blocks = [{ type: "text", text: "x" }];
  expect(await answered(() => ({ content: "x", details }))).toEqual(
    await answered(() => ({ content: blocks, details })),
  );
});

it("answers results of every other shape as MCP does", async () => {
  let reads = 0;
  const shapes: (() => unknown)[] = [
    () => ({ content: "x" }),
    () => ({ content: "x", details: null }),
    () => ({ content: "x", details: [1] }),
    () => ({ content: "x", details: { d: new Date(0), n: -0, u: undefined } }),
    () => ({ content: "x", details: { m: new Map() } }),
    () => ({ content: "x", details: { n: Number.NaN } }),
    () => ({ content: "x", details: {}, isError: true }),
    () => ({ content: "x", details: {}, extra: 1 }),
    () => ({ content: ["x"], details: {} }),
    () => ({ content: "x", details: JSON.parse('{"__proto__":1}') as object }),
    () => ({
      get content() {
        reads += 1;
        return reads % 2 === 1 ? "x" : { a: 1 };
      },
      details: {},
    }),
  ];
  for (const shape of shapes) {
    reads = 0;
    const [direct, mcp] = await both(shape);
    expect(direct).toEqual(mcp);
  }
});

it("hands on a copy of the details", async () => {
  const details = { list: [1] };
  const answer = await answered(() => ({ content: "x", details }));
  expect(answer.details).toEqual(details);
  expect(answer.details).not.toBe(details);
});

it("answers a very long text that is full of what looks like escapes", async () => {
  const long = '\\"x'.repeat(300_000);
  expect(await answered(() => ({ content: long, details: { long } }))).toEqual({
    content: [{ type: "text", text: long }],
    details: { long },
  });
});

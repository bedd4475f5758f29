import { defineTool, sanitizeText, type Tool } from "haft";
import { describe, expect, it } from "vitest";

import { echo } from "./echo.ts";
import { run } from "./terminal.ts";

const properties = {
  id: { type: "string" },
  point: {
    type: "object",
    properties: { x: { type: "integer" } },
    required: ["x"],
    additionalProperties: false,
  },
  limit: { type: "integer", minimum: 1 },
  ratio: { type: "number" },
  dryRun: { type: "boolean" },
  separator: { enum: ["-", "_", "."] },
  tags: { type: "array", items: { type: "string" } },
};
const tool = echo(properties, {
  positional: ["id"],
  short: { limit: "l", dryRun: "n", separator: "s" },
  required: ["id"],
});
const rest = echo(
  { words: { type: "array", items: { type: "string", pattern: "^[a-z]+$" } } },
  { rest: "words" },
);

async function given(...words: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await run(["echo", ...words], { tools: [tool] });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

async function refused(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(["echo", ...words], { tools: [tool] });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  return stderr;
}

describe("the words of a command", () => {
  it.each([
    [["a"], { id: "a" }],
    [["a", "--dry-run"], { id: "a", dryRun: true }],
    [["--no-dry-run", "a"], { id: "a", dryRun: false }],
    [["a", "--limit", "5"], { id: "a", limit: 5 }],
    [["a", "--limit=5"], { id: "a", limit: 5 }],
    [["a", "-l5"], { id: "a", limit: 5 }],
    [["a", "-l", "5"], { id: "a", limit: 5 }],
    [["a", "-nl5"], { id: "a", limit: 5, dryRun: true }],
    [["a", "-ns", "_"], { id: "a", dryRun: true, separator: "_" }],
    [["a", "--separator", "-"], { id: "a", separator: "-" }],
    [["a", "--ratio", "-0.5"], { id: "a", ratio: -0.5 }],
    [["a", "--ratio", "-.5"], { id: "a", ratio: -0.5 }],
    [["a", "--ratio", "+3."], { id: "a", ratio: 3 }],
    [["a", "--point", '{"x":1}'], { id: "a", point: { x: 1 } }],
    [["a", "--tags", '["b"]'], { id: "a", tags: ["b"] }],
    [["--", "--limit"], { id: "--limit" }],
    [["-5"], { id: "-5" }],
    [["-"], { id: "-" }],
    [[""], { id: "" }],
    [["a=b"], { id: "a=b" }],
  ])("%j are read as %j", async (words, input) => {
    expect(await given(...words)).toEqual(input);
  });

  it.each([
    [
      ["a", "--x"],
      'Invalid arguments: unknown option "--x"; takes --point, --limit (-l), --ratio, --dry-run (-n), --separator (-s), --tags, --json\n',
    ],
    [["a", "-x"], 'Invalid arguments: unknown option "-x"; takes --point, '],
    [["a", "--no-limit"], 'Invalid arguments: unknown option "--no-limit"; takes '],
    [
      ["a", "--dryRun"],
      'Invalid arguments: unknown option "--dryRun"; takes --point, --limit (-l), --ratio, --dry-run (-n), --separator (-s), --tags, --json; did you mean "--dry-run"?\n',
    ],
    [["a", "--limit", "1", "--limit", "2"], "Invalid arguments: --limit given more than once\n"],
    [["a", "-l1", "--limit=2"], "Invalid arguments: --limit given more than once\n"],
    [["a", "--dry-run", "--no-dry-run"], "Invalid arguments: --no-dry-run given more than once\n"],
    [["a", "--limit"], "Invalid arguments: --limit needs a value\n"],
    [["a", "--limit", "--dry-run"], "Invalid arguments: --limit needs a value\n"],
    [["a", "--dry-run=yes"], "Invalid arguments: --dry-run takes no value\n"],
    [["a", "--no-dry-run=yes"], "Invalid arguments: --no-dry-run takes no value\n"],
    [["a", "-nx"], "Invalid arguments: -n takes no value\n"],
    [["a", "--json=1"], "Invalid arguments: --json takes no value\n"],
    [["a", "b"], "Invalid arguments: 1 unexpected positional argument(s)\n"],
    [["a", "b", "c"], "Invalid arguments: 2 unexpected positional argument(s)\n"],
    [[], "Invalid arguments: missing <ID>\n"],
    [["a", "--limit", "0x10"], "Invalid arguments at --limit: must be integer\n"],
    [["a", "--limit", "1e3"], "Invalid arguments at --limit: must be integer\n"],
    [["a", "--limit", "1.5"], "Invalid arguments at --limit: must be integer\n"],
    [["a", "--limit", ""], "Invalid arguments at --limit: must be integer\n"],
    [["a", "--limit", "9007199254740993"], "Invalid arguments at --limit: must be integer\n"],
    [["a", "--limit", "0"], "Invalid arguments at --limit: must be >= 1\n"],
    [["a", "--ratio", "1e3"], "Invalid arguments at --ratio: must be number\n"],
    [["a", "--ratio", "Infinity"], "Invalid arguments at --ratio: must be number\n"],
    [["a", "--ratio", "9".repeat(400)], "Invalid arguments at --ratio: must be number\n"],
    [
      ["a", "--point", "{x:1}"],
      "Invalid arguments at --point: must be JSON, such as --point '{\"x\": 1}'\n",
    ],
    [
      ["a", "--tags", "x"],
      `Invalid arguments at --tags: must be JSON, such as --tags '["one", "two"]'\n`,
    ],
    [
      ["a", "--tags", "1"],
      `Invalid arguments at --tags: must be array, got integer 1; write --tags '["one", "two"]'\n`,
    ],
    [
      ["a", "--point", "1"],
      `Invalid arguments at --point: must be object, got integer 1; write --point '{"x": 1}'\n`,
    ],
    [
      ["a", "--tags", "x", "y"],
      `Invalid arguments: 1 unexpected positional argument(s); tags is a list, in one word: --tags '["one", "two"]'\n`,
    ],
    [
      ["a", "--tags", "[]", "--tags", "[]"],
      `Invalid arguments: --tags given more than once; tags is a list, in one word: --tags '["one", "two"]'\n`,
    ],
    [["a", "--point", '{"x":1.5}'], "Invalid arguments at /x of --point: must be integer"],
    [
      ["a", "--point", '{"x":1,"y":2}'],
      'Invalid arguments at --point: unknown property "y"; takes x\n',
    ],
    [["a", "--separator", "+"], "Invalid arguments at --separator: must be one of -, _, .\n"],
  ])("%j are refused", async (words, said) => {
    expect((await refused(...words)).startsWith(said)).toBe(true);
  });

  it("are refused for every mistake at once, a line each", async () => {
    expect((await refused("--limit", "x", "--ratio", "y", "--point", "z")).split("\n")).toEqual([
      "Invalid arguments: missing <ID>",
      `Invalid arguments at --point: must be JSON, such as --point '{"x": 1}'`,
      "Invalid arguments at --limit: must be integer",
      "Invalid arguments at --ratio: must be number",
      "",
    ]);
  });

  it("cannot forge a line, nor reach the terminal", async () => {
    const said = await refused("a", "--\u001b[31m\nInvalid: forged\u202e=1");
    expect(said).toMatch(/^Invalid arguments: unknown option "[^\n]*"; takes [^\n]*\n$/);
    expect(said).toBe(sanitizeText(said));
  });

  it("without options say so", async () => {
    const bare = echo({ id: { type: "string" } }, { positional: ["id"], json: false });
    const { code, stderr } = await run(["echo", "a", "--json"], { tools: [bare] });
    expect(code).toBe(1);
    expect(stderr).toBe('Invalid arguments: unknown option "--json"; takes no options\n');
  });

  it("that are missing are named by their flag", async () => {
    const flag = echo(
      { point: { type: "object", additionalProperties: true } },
      { required: ["point"] },
    );
    expect((await run(["echo"], { tools: [flag] })).stderr).toBe(
      "Invalid arguments: missing --point\n",
    );
  });
});

describe("further words", () => {
  it("fill a list, and a wrong one is counted", async () => {
    expect((await run(["echo", "a", "b"], { tools: [rest] })).stdout).toBe('{"words":["a","b"]}\n');
    expect((await run(["echo"], { tools: [rest] })).stdout).toBe("{}\n");
    expect((await run(["echo", "a", "B"], { tools: [rest] })).stderr).toBe(
      'Invalid arguments at word 2 of [WORDS...]: must match pattern "^[a-z]+$"\n',
    );
  });

  it("are one text where the property is a text", async () => {
    const text = echo({ text: { type: "string" }, loud: { type: "boolean" } }, { rest: "text" });
    const said = await run(["echo", "Hello", "--loud", "World"], { tools: [text] });
    expect(said.stdout).toBe('{"text":"Hello World","loud":true}\n');
  });
});

describe("plain words", () => {
  const plain = echo(
    { text: { type: "string" }, loud: { type: "boolean" } },
    { rest: "text", plain: "text" },
  );

  it.each([
    [["-x", "--what"], '{"text":"-x --what"}'],
    [["a", "--loud", "--json", "--help", "--"], '{"text":"a --loud --json --help --"}'],
    [["--loud", "-1"], '{"text":"-1","loud":true}'],
    [["--", "--loud"], '{"text":"--loud"}'],
    [["--what=--loud"], '{"text":"--what=--loud"}'],
  ])("%j are taken as they stand, once they have begun", async (words, input) => {
    expect((await run(["echo", ...words], { tools: [plain] })).stdout).toBe(`${input}\n`);
  });

  it("end after one word where the property takes one", async () => {
    const one = echo(
      { sum: { type: "string" }, loud: { type: "boolean" } },
      { positional: ["sum"], plain: "sum" },
    );
    const said = await run(["echo", "-3+x", "--loud"], { tools: [one] });
    expect(said.stdout).toBe('{"sum":"-3+x","loud":true}\n');
  });
});

describe("properties", () => {
  it("of names that every object has are flags like others", async () => {
    const odd = echo(
      JSON.parse(
        '{"__proto__": {"type": "string"}, "constructor": {"type": "string"}, "toString": {"type": "boolean"}}',
      ) as Record<string, unknown>,
    );
    const words = ["echo", "--constructor", "b", "--to-string"];
    expect((await run(words, { tools: [odd] })).stdout).toBe(
      '{"constructor":"b","toString":true}\n',
    );
    expect((await run([...words, "--proto=x"], { tools: [odd] })).stderr).toBe(
      'Invalid arguments: key "__proto__" is refused, because it can change what an object is\n',
    );
  });

  it.each([
    ["maxSize", "--max-size"],
    ["max_size", "--max-size"],
    ["MAX SIZE", "--max-size"],
    ["parseURLNow", "--parse-url-now"],
    ["größe", "--größe"],
    ["a1B", "--a1-b"],
  ])("%s is spelt %s", async (property, flag) => {
    const odd = echo({ [property]: { type: "string" } });
    expect((await run(["echo", `${flag}=x`], { tools: [odd] })).stdout).toBe(
      `${JSON.stringify({ [property]: "x" })}\n`,
    );
  });

  it("that may be null are read as what they otherwise are", async () => {
    const odd = echo({
      a: { anyOf: [{ type: "string" }, { type: "null" }] },
      b: { type: ["integer", "null"] },
      c: { $ref: "#/properties/a" },
      d: { enum: [1, 2] },
    });
    const { stdout } = await run(["echo", "--a=x", "--b=1", "--c=y", "--d=2"], { tools: [odd] });
    expect(stdout).toBe('{"a":"x","b":1,"c":"y","d":2}\n');
  });

  it("of every branch of a union are flags, and may stand behind references", async () => {
    const shape = (kind: string, size: string): object => ({
      type: "object",
      properties: { kind: { const: kind }, [size]: { type: "number" } },
      required: ["kind", size],
      additionalProperties: false,
    });
    const draw = defineTool({
      name: "text_shape",
      description: "Draw.",
      effect: "read",
      input: {
        $defs: { square: shape("square", "side") },
        oneOf: [shape("circle", "radius"), { $ref: "#/$defs/square" }],
      } as object,
      cli: { positional: ["kind"] },
      execute: (input: unknown) => JSON.stringify(input),
    }) as unknown as Tool<never>;
    const said = await run(["shape", "square", "--side", "2"], { tools: [draw] });
    expect(said).toEqual({ code: 0, stdout: '{"kind":"square","side":2}\n', stderr: "" });
    expect((await run(["shape", "circle", "--side=2"], { tools: [draw] })).code).toBe(1);
  });

  it("are checked by the library that they come from, in the words of the command line", async () => {
    const { z } = await import("zod");
    const odd = defineTool({
      name: "text_echo",
      description: "Echo.",
      effect: "read",
      input: z.object({ mail: z.string().refine(async (text) => text.includes("@"), "no @") }),
      execute: ({ mail }) => mail,
    });
    expect(await run(["echo", "--mail", "a@b"], { tools: [odd] })).toMatchObject({
      stdout: "a@b\n",
    });
    expect((await run(["echo", "--mail", "ab"], { tools: [odd] })).stderr).toBe(
      "Invalid arguments at --mail: no @\n",
    );
  });
});

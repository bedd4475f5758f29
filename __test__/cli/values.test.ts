/** How values are typed that are no plain texts and numbers, and what is shown to who types them otherwise. */

import { describe, expect, it } from "vitest";

import { echo } from "./echo.ts";
import { run } from "./terminal.ts";

const list = (items: object): object => ({ type: "array", items });
const closed = { additionalProperties: false };
const point = {
  ...closed,
  type: "object",
  properties: { x: { type: "integer" }, y: {} },
  required: ["x"],
};

describe("a value that is JSON", () => {
  it.each([
    [list({ type: "number" }), "[1, 2, 3]"],
    [list({ type: "integer" }), "[1, 2, 3]"],
    [list({}), "[1, 2, 3]"],
    [list({ type: "string" }), '["one", "two"]'],
    [list({ type: "boolean" }), "[true]"],
    [list({ enum: ["up", "down"] }), '["up"]'],
    [list(list({ type: "number" })), "[[1, 2, 3]]"],
    [list(point), '[{"x": 1}]'],
    [list(list(list(list({})))), "[[[]]]"],
    [
      { type: "object", properties: { a: { type: "string" }, b: { type: "boolean" } }, ...closed },
      '{"a": "one", "b": true}',
    ],
    [{ type: "object", additionalProperties: { type: "string" } }, '{"a": "one"}'],
    [{ type: "object", properties: { "it's": { type: "integer" } }, ...closed }, `{"it'\\''s": 1}`],
    [{ type: ["number", "boolean"] }, "1"],
    [
      {
        type: "array",
        prefixItems: [{ type: "string" }, { type: "number" }],
        items: false,
        minItems: 2,
      },
      '["one", 1]',
    ],
    [list({ type: "string", format: "date-time" }), '["2026-01-31T10:00:00Z"]'],
    [
      list({
        type: "array",
        prefixItems: ["date", "uri", "email", "uuid", "time", "duration", "ipv4", "ipv6"].map(
          (format) => ({ type: "string", format }),
        ),
      }),
      '[["2026-01-31", "https://example.com/", "ada@example.com", "123e4567-e89b-42d3-a456-426614174000", "10:00:00Z", "P1D", "192.0.2.1", "2001:db8::1"]]',
    ],
    [list({ const: "up" }), '["up"]'],
    [list({ type: ["array", "null"], items: { type: "null" } }), "[[null]]"],
    [list({ anyOf: [{ type: "boolean" }, { type: "string" }] }), "[true]"],
    [list({ type: "integer", minimum: 10 }), "[10]"],
    [list({ type: "number", exclusiveMinimum: 0, maximum: 0.5 }), "[0.25]"],
    [list({ type: "integer", exclusiveMaximum: -3, multipleOf: 5 }), "[-5]"],
    [list({ type: "string", minLength: 5 }), '["oneon"]'],
    [list({ type: "string", pattern: "^v\\d+$", examples: ["v1"] }), '["v1"]'],
    [{ ...list({ type: "number" }), minItems: 5, uniqueItems: true }, "[1, 2, 3, 4, 5]"],
    [{ ...list({ type: "string" }), maxItems: 1 }, '["one"]'],
    [{ type: "object", ...closed }, "{}"],
    [
      {
        type: "object",
        properties: { kind: { const: "dot" }, at: point, w: {}, x: {}, y: {}, z: {} },
        required: ["kind", "at", "w", "x", "y"],
        ...closed,
      },
      '{"kind": "dot", "at": {"x": 1}, "w": 1, "x": 1, "y": 1}',
    ],
  ])("of %j is shown as %s", async (schema, example) => {
    const tool = echo({ value: schema });
    expect((await run(["echo", "--value", "[1,2"], { tools: [tool] })).stderr).toBe(
      `Invalid arguments at --value: must be JSON, such as --value '${example}'\n`,
    );
    const shown = example.replaceAll(`'\\''`, "'");
    const { code, stderr } = await run(["echo", "--value", shown], { tools: [tool] });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("is shown at once where it requires itself many times", async () => {
    const names = Array.from({ length: 50 }, (_, index) => `a${index}`);
    const input = {
      ...closed,
      type: "object",
      properties: { value: { $ref: "#/$defs/self" } },
      $defs: {
        self: {
          ...closed,
          type: "object",
          properties: Object.fromEntries(names.map((name) => [name, { $ref: "#/$defs/self" }])),
          required: names,
        },
      },
    };
    const { stderr } = await run(["echo", "--value", "{"], {
      tools: [echo({}, {}, undefined, input)],
    });
    expect(stderr.length).toBeLessThan(5_000);
  });

  it("is shown where words of its own are given instead", async () => {
    const tools = [echo({ numbers: list({ type: "number" }) })];
    const hint = "numbers is a list, in one word: --numbers '[1, 2, 3]'\n";
    for (const words of [
      ["1", "2", "3"],
      ["--numbers", "0", "1", "2", "3"],
    ])
      expect((await run(["echo", ...words], { tools })).stderr).toBe(
        `Invalid arguments: 3 unexpected positional argument(s); ${hint}`,
      );
    expect((await run(["echo", "--numbers", "[1,2,3]"], { tools })).stdout).toBe(
      '{"numbers":[1,2,3]}\n',
    );
  });
});

describe("a value that may be anything", () => {
  const tools = [echo({ value: { description: "Anything." } })];

  it.each([
    ["x", "x"],
    ["hello world", "hello world"],
    ["1", 1],
    ["true", true],
    ["null", null],
    ['"1"', "1"],
    ['{"a":[1]}', { a: [1] }],
    ["", ""],
  ])("is %j as %j", async (word, value) => {
    const { stdout } = await run(["echo", "--value", word], { tools });
    expect(JSON.parse(stdout)).toEqual({ value });
  });

  it.each(["{a:1}", "[1", '"x', " {"])("is not %j, which was meant as JSON", async (word) => {
    expect(await run(["echo", "--value", word], { tools })).toEqual({
      code: 1,
      stdout: "",
      stderr:
        'Invalid arguments at --value: must be JSON, or a text that does not begin with {, [ or "\n',
    });
  });
});

describe("an input whose properties have any name", () => {
  const record = (): ReturnType<typeof echo> =>
    echo({}, {}, undefined, { type: "object", additionalProperties: { type: "number" } });

  it("is one word of JSON", async () => {
    const { stdout } = await run(["echo", '{"a": 1, "b c": 2}'], { tools: [record()] });
    expect(stdout).toBe('{"a":1,"b c":2}\n');
    expect((await run(["echo"], { tools: [record()] })).stdout).toBe("{}\n");
    expect((await run(["echo", "--help"], { tools: [record()] })).stdout).toContain(
      `Usage: text echo [JSON] [options]\n\nSay what was given. Nothing else.\n\nArguments:\n  [JSON]  the input, such as '{"a": 1}'\n`,
    );
  });

  it.each([
    [
      ["--a", "1"],
      'unknown option "--a"; this input has no flags: give it as one word of JSON, such as',
    ],
    [["a=1"], "the input must be an object: give it as one word of JSON, such as"],
    [["[1]"], "the input must be an object: give it as one word of JSON, such as"],
  ])("is not %j", async (words, said) => {
    expect(await run(["echo", ...words], { tools: [record()] })).toEqual({
      code: 1,
      stdout: "",
      stderr: `Invalid arguments: ${said} '{"a": 1}'\n`,
    });
  });

  it("is one word, and what it holds is checked", async () => {
    expect((await run(["echo", '{"__proto__": 2}'], { tools: [record()] })).stderr).toBe(
      'Invalid arguments: key "__proto__" is refused, because it can change what an object is\n',
    );
    expect((await run(["echo", "{}", "{}"], { tools: [record()] })).stderr).toBe(
      "Invalid arguments: 1 unexpected positional argument(s)\n",
    );
    expect((await run(["echo", '{"a":"x"}'], { tools: [record()] })).stderr).toMatch(
      /^Invalid arguments at \/a: must be number/,
    );
  });

  it("is nothing where a tool takes nothing", async () => {
    expect((await run(["echo", "{}"], { tools: [echo({})] })).stderr).toBe(
      "Invalid arguments: 1 unexpected positional argument(s)\n",
    );
  });
});

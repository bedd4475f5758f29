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
  ])("of %j is shown as %s", async (schema, example) => {
    const tool = echo({ value: schema });
    expect((await run(["echo", "--value", "[1,2"], { tools: [tool] })).stderr).toBe(
      `Invalid arguments at --value: must be JSON, such as --value '${example}'\n`,
    );
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

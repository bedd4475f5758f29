/** Checking arguments in this process. */
import { defineTool, validateInput } from "haft";
import { describe, expect, test } from "vitest";

const base = { name: "probe", description: "Probes", effect: "read" } as const;

const open = defineTool({ ...base, execute: () => "" });

const typed = defineTool({
  ...base,
  input: {
    type: "object",
    properties: { id: { type: "integer" }, after: { type: "string" }, name: { type: "string" } },
    additionalProperties: false,
  },
  execute: () => "",
});

/** The lines of arguments that are refused. */
function lines(tool: typeof open | typeof typed, args: unknown): readonly string[] {
  const checked = validateInput(tool as typeof open, args);
  return checked.ok ? [] : checked.lines;
}

describe("arguments that JSON cannot say become one line each", () => {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = { again: cycle };
  test.each<[string, unknown, string]>([
    ["a BigInt", { n: [1n] }, "at /n/0: must be JSON, got a BigInt"],
    ["NaN", { n: Number.NaN }, "at /n: must be JSON, got NaN"],
    ["an infinity", { n: -Infinity }, "at /n: must be JSON, got -Infinity"],
    ["a function", { "a/b~c": () => {} }, "at /a~1b~0c: must be JSON, got a function"],
    ["a symbol", { s: Symbol("x") }, "at /s: must be JSON, got a symbol"],
    ["a cycle", cycle, "at /self/again: must be JSON, got a cycle"],
    ["a Map", { m: new Map() }, "at /m: must be JSON, got a Map"],
    ["bytes", { b: new Uint8Array(2) }, "at /b: must be JSON, got a Uint8Array"],
    ["undefined in a list", { l: [undefined] }, "at /l/0: must be JSON, got undefined"],
    ["a function alone", () => {}, "at /: must be JSON, got a function"],
  ])("%s", (_, args, line) => {
    expect(lines(open, args)).toEqual([`Invalid arguments ${line}`]);
  });

  test("several at once, at most twenty", () => {
    expect(lines(open, { a: 1n, b: Number.NaN })).toHaveLength(2);
    expect(lines(open, { a: Array.from({ length: 100 }, () => 1n) })).toHaveLength(20);
  });

  test("a key with a line end stays on the line", () => {
    const [line] = lines(open, { "a\nInvalid arguments at /b": 1n });
    expect(line).not.toContain("\n");
  });

  test("too deep a value", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(lines(open, { deep })).toEqual([expect.stringContaining("more than 127 levels")]);
  });
});

describe("validateInput", () => {
  test("gives a copy, and leaves the arguments as they are", () => {
    const args = Object.freeze({ id: 5, after: undefined });
    const checked = validateInput(typed, args);
    expect(checked).toStrictEqual({ ok: true, value: { id: 5 } });
    expect(args).toStrictEqual({ id: 5, after: undefined });
  });

  test("gives what JSON says of any value", () => {
    class Point {
      x = 1;
      toString(): string {
        return "1";
      }
    }
    const bare = Object.assign(Object.create(null) as object, { a: [-0, 1.5, { b: null }] });
    const values: unknown[] = [
      bare,
      new Point(),
      [new Date(0)],
      { s: new String("boxed") },
      { "": "" },
    ];
    let deep: unknown = 1;
    for (let level = 0; level < 100; level += 1) deep = { deep };
    for (const value of [...values, deep, "😀"]) {
      expect(validateInput(open, { value })).toStrictEqual({
        ok: true,
        value: JSON.parse(JSON.stringify({ value })),
      });
    }
  });

  test("reads a getter once, so that what was checked is what is given", () => {
    let reads = 0;
    const args = {
      get name(): unknown {
        reads += 1;
        return reads === 1 ? "checked" : 1n;
      },
    };
    expect(validateInput(typed, args)).toEqual({ ok: true, value: { name: "checked" } });
  });

  test("says what toJSON says", () => {
    const args = { after: new Date(0) };
    expect(validateInput(typed, args)).toEqual({
      ok: true,
      value: { after: "1970-01-01T00:00:00.000Z" },
    });
  });

  test("SCH-10: a number sent as a string is one line", () => {
    expect(lines(typed, { id: "5" })).toEqual([
      'Invalid arguments at /id: must be integer, got string "5"',
    ]);
    expect(lines(typed, { id: "5x" })).toHaveLength(1);
    expect(validateInput(typed, { name: "1" })).toMatchObject({ value: { name: "1" } });
  });

  test("SCH-12: null for an optional parameter is one line", () => {
    expect(lines(typed, { after: null })).toEqual([
      expect.stringMatching(/^Invalid arguments at \/after: must be string/),
    ]);
  });

  test("NAM-06: prototype names neither pollute nor vanish", () => {
    const hostile = JSON.parse('{"__proto__":{"x":1}}') as object;
    expect(lines(open, hostile)).toHaveLength(1);
    expect(({} as { x?: number }).x).toBeUndefined();
    const plain = JSON.parse('{"constructor":1,"prototype":2,"toString":3}') as object;
    expect(validateInput(open, plain)).toEqual({ ok: true, value: plain });
  });

  test.each([[null], [5], ["text"], [[1]], [true]])("refuses %j, which is no object", (args) => {
    expect(lines(open, args)).toEqual([
      expect.stringMatching(/^Invalid arguments at \/: must be object/),
    ]);
  });
});

import type { CliHints, ToolDefinitionError } from "haft";
import { runCli } from "haft/cli";
import { describe, expect, it } from "vitest";

import { echo } from "./echo.ts";
import { run } from "./terminal.ts";

const text = { type: "string" };
const boolean = { type: "boolean" };
const properties = {
  a: text,
  b: text,
  on: boolean,
  count: { type: "integer" },
  list: { type: "array", items: { type: "integer" } },
};

type Hints = CliHints & { readonly required?: readonly string[] };

async function problemsOf(
  hints: Hints,
  more: Readonly<Record<string, unknown>> = {},
): Promise<readonly string[]> {
  const tools = [echo({ ...properties, ...more }, hints)];
  const error: unknown = await run([], { tools }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "ToolDefinitionError" });
  return (error as ToolDefinitionError).problems.map(({ message }) =>
    message.replace(/^text_echo: /, ""),
  );
}

describe("hints that cannot be followed", () => {
  it.each<[Hints, string]>([
    [{ positional: ["a", "a"] }, "cli hint lists positional a twice"],
    [{ positional: ["a"], rest: "a" }, "cli hint lists positional a twice"],
    [{ plain: "a" }, "plain property a must be positional"],
    [{ positional: ["on"] }, "boolean property on cannot be positional"],
    [{ stdin: "count" }, "stdin property count must be a string"],
    [{ rest: "count" }, "rest property count must be a string or an array of strings"],
    [{ rest: "list" }, "rest property list must be a string or an array of strings"],
    [{ rest: "on" }, "rest property on must be a string or an array of strings"],
    [{ positional: ["a"], short: { a: "a" } }, "positional property a takes no short flag"],
    [{ short: { a: "h" } }, "a takes -h, which asks for help"],
    [{ short: { a: "x", b: "x" } }, "properties a and b both answer to -x"],
    [
      { positional: ["a", "b"], required: ["b"] },
      "required positional b comes after an optional one",
    ],
    [{ command: "two words" }, 'command "two words" must match /^[a-z0-9_][a-z0-9_.:-]*$/i'],
    [{ aliases: ["-x"] }, 'command "-x" must match /^[a-z0-9_][a-z0-9_.:-]*$/i'],
  ])("%j: %s", async (hints, message) => {
    expect(await problemsOf(hints)).toEqual([message]);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ["property help takes the reserved flag --help", { help: text }],
    ["property Version takes the reserved flag --version", { Version: text }],
    ["property json takes the reserved flag --json", { json: text }],
    ["two properties take the flag --max-size", { maxSize: text, max_size: text }],
    ["two properties take the flag --go-on", { goOn: boolean, go_on: boolean }],
    ["properties on and noOn both answer to --no-on", { noOn: text }],
    ["boolean property noWay takes a flag that begins with --no-", { noWay: boolean }],
    ['property "$" has no letter to name a flag by', { $: text }],
  ])("%s", async (message, more) => {
    expect(await problemsOf({}, more)).toEqual([message]);
  });

  it.each<[Hints, string]>([
    [{ positional: ["x"] }, 'cli hint names unknown property "x"'],
    [{ rest: "toString" }, 'cli hint names unknown property "toString"'],
    [{ short: { a: "pq" } }, 'short flag "pq" of "a" must match /^[a-z]$/i'],
    [{ short: { a: "1" } }, 'short flag "1" of "a" must match /^[a-z]$/i'],
  ])("%j are refused where the tool is defined: %s", (hints, message) => {
    expect(() => echo(properties, hints)).toThrow(message);
  });

  it("are told all at once", async () => {
    expect(
      await problemsOf({ positional: ["on"], stdin: "count", short: { a: "h" } }),
    ).toHaveLength(3);
  });

  it("leave --json to a property where the tool has no such flag", async () => {
    const tool = echo({ json: text }, { json: false });
    expect((await run(["echo", "--json", "x"], { tools: [tool] })).stdout).toBe('{"json":"x"}\n');
  });
});

describe("commands that cannot be", () => {
  const tools = [echo(properties)];
  const command = { name: "echo", description: "Again.", run: () => 0 };

  it.each([
    [{ commands: [command] }, "Two commands are named echo"],
    [{ default: "nope" }, "text: no command nope"],
    [{ fallback: "toString" }, "text: no command toString"],
    [
      { commands: [{ ...command, name: "a b" }] },
      'command "a b" must match /^[a-z0-9_][a-z0-9_.:-]*$/i',
    ],
  ])("%j: %s", async (options, message) => {
    await expect(runCli({ name: "text", version: "1", tools, ...options })).rejects.toThrow(
      message,
    );
  });

  it("are told of tools whose names are alike", async () => {
    await expect(run([], { tools: [...tools, ...tools] })).rejects.toThrow(
      "Duplicate tool name text_echo",
    );
  });
});

import { defineTool, type ToolResult } from "haft";
import { describe, expect, it } from "vitest";

import { echo } from "./echo.ts";
import { run } from "./terminal.ts";

const returning = (result: unknown): ReturnType<typeof echo> =>
  echo({}, {}, () => result as ToolResult);

const printed = (result: unknown, ...words: string[]): ReturnType<typeof run> =>
  run(["echo", ...words], { tools: [returning(result)] });

const image = { type: "image", data: "aGk=", mimeType: "image/png" };

describe("what a tool answers", () => {
  it.each<[unknown, string]>([
    ["plain", "plain\n"],
    ["a\r\nb\n", "a\nb\n\n"],
    [42, "42\n"],
    [true, "true\n"],
    [{ content: "words", details: { n: 1 } }, "words\n"],
    [
      [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
      "a\nb\n",
    ],
    [{ content: [] }, ""],
    [{ content: [], details: { n: 1 } }, ""],
    ["", "\n"],
    [{ details: { n: 1n } }, '{"n":"1"}\n'],
  ])("%o is printed as %j", async (result, stdout) => {
    expect(await printed(result)).toEqual({ code: 0, stdout, stderr: "" });
  });

  it("reaches no terminal but as text", async () => {
    const hostile = "a\u001b[31mred\u001b]0;title\u0007 \u202eb\u0085\u009b1mc\tTab\u2028d\u007f";
    for (const result of [hostile, [{ type: "text", text: hostile }], { content: hostile }])
      expect((await printed(result)).stdout).toBe("ared bc\tTab d\n");
  });

  it("says how many images it holds, beside the text", async () => {
    expect(await printed([image, { type: "text", text: "a" }, image])).toEqual({
      code: 0,
      stdout: "a\n",
      stderr: "(2 image block(s) not printed)\n",
    });
  });

  it("is an error on standard error, with the code 1", async () => {
    const result = { content: "no\u001b[31m way", isError: true };
    expect(await printed(result)).toEqual({ code: 1, stdout: "", stderr: "no way\n" });
    expect(await printed(result, "--json")).toEqual({ code: 1, stdout: "", stderr: "no way\n" });
  });

  it("is told where it is nothing that can be said", async () => {
    expect(await printed(undefined)).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "text_echo failed: returned undefined; return a string, content blocks or {content, details}\n",
    });
    expect((await printed({ details: { at: new Map() } })).stderr).toBe(
      "text_echo failed: returned a Map at /details/at, which JSON cannot say\n",
    );
  });
});

describe("--json", () => {
  it.each<[unknown, string]>([
    [{ content: "words", details: { n: 1, list: [] } }, '{\n  "n": 1,\n  "list": []\n}\n'],
    ["words", '"words"\n'],
    [42, "42\n"],
    [{ feet: 3 }, '{\n  "feet": 3\n}\n'],
    [[1, 2], "[\n  1,\n  2\n]\n"],
    [[{ type: "text", text: "a" }], '"a"\n'],
    [{ details: { big: 12345678901234567890n } }, '{\n  "big": "12345678901234567890"\n}\n'],
    [{ content: "a", details: null }, "null\n"],
  ])("prints %o as %j", async (result, stdout) => {
    expect(await printed(result, "--json")).toEqual({ code: 0, stdout, stderr: "" });
  });

  it("writes what a terminal would obey, or hide, as escapes", async () => {
    const details = {
      text: "\u001b[1m\u007f\u0085\u009b\u061c\u200e\u2028\u202e\u2066\u2069\u{e0041}é",
    };
    const { stdout } = await printed({ details }, "--json");
    expect(stdout).toBe(
      '{\n  "text": "\\u001b[1m\\u007f\\u0085\\u009b\\u061c\\u200e\\u2028\\u202e\\u2066\\u2069\\udb40\\udc41é"\n}\n',
    );
    expect(JSON.parse(stdout)).toEqual(details);
  });

  it("tells the tool that its details will be printed", async () => {
    const tool = defineTool({
      name: "text_host",
      description: "Says who runs it.",
      effect: "read",
      execute: (_input, { host }) => ({ details: host }),
    });
    const { stdout } = await run(["host", "--json"], { tools: [tool] });
    expect(JSON.parse(stdout)).toEqual({ name: "cli", cli: true, json: true });
    expect((await run(["host"], { tools: [tool] })).stdout).toBe(
      '{"name":"cli","cli":true,"json":false}\n',
    );
  });
});

describe("what a tool throws", () => {
  const failing = (error: unknown): ReturnType<typeof echo> =>
    echo({}, {}, () => {
      throw error;
    });

  it("keeps its stack where nobody expected it", async () => {
    const { code, stdout, stderr } = await run(["echo"], {
      tools: [failing(new Error("disk\u001b[31m full"))],
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Error: disk full\n {4}at .*output\.test\.ts/);
  });

  it.each([undefined, "line", [7]])(
    "keeps its words where it has the code of wrong arguments and %j for lines",
    async (lines) => {
      const own = Object.assign(new Error("own words"), { code: "TOOL_INPUT", lines });
      const setting = { tools: [failing(own)] };
      expect((await run(["echo"], setting)).stderr).toMatch(/^Error: own words\n {4}at /);
      const told = await run(["echo"], { ...setting, expected: () => true });
      expect(told.stderr).toBe("text_echo failed: own words\n");
    },
  );

  it("is one line where it was expected", async () => {
    const expected = (error: unknown): boolean => error instanceof RangeError;
    const told = await run(["echo"], { tools: [failing(new RangeError("a\nb"))], expected });
    expect(told).toEqual({ code: 1, stdout: "", stderr: "text_echo failed: a b\n" });
    const other = await run(["echo"], { tools: [failing(new Error("x"))], expected });
    expect(other.stderr).toContain("at ");
  });

  it("is one line where it is the deadline of the tool", async () => {
    const tool = defineTool({
      name: "text_slow",
      description: "Never ends.",
      effect: "read",
      timeoutMs: 5,
      execute: () => new Promise<string>(() => {}),
    });
    expect(await run(["slow"], { tools: [tool] })).toEqual({
      code: 1,
      stdout: "",
      stderr: "text_slow failed: timed out after 5 ms\n",
    });
  });

  it("is told for commands that are no tools, too", async () => {
    const commands = [
      {
        name: "break",
        description: "Breaks.",
        run: () => {
          throw new Error("broken\npipe");
        },
      },
    ];
    expect((await run(["break"], { commands })).stderr).toMatch(/^Error: broken\npipe\n {4}at /);
    expect(await run(["break"], { commands, expected: () => true })).toEqual({
      code: 1,
      stdout: "",
      stderr: "broken pipe\n",
    });
  });
});

import { defineTool } from "haft";
import { describe, expect, it } from "vitest";

import { echo } from "./echo.ts";
import { run } from "./terminal.ts";

const text = { type: "string" };
const feeding = echo(
  { a: text, b: text, c: text },
  { positional: ["a", "b"], stdin: "b", required: ["a", "b"] },
);
const optional = echo({ text, on: { type: "boolean" } }, { stdin: "text" });

describe("standard input", () => {
  it.each([
    [["x"], '{"a":"x","b":"in\\n"}'],
    [["x", "-"], '{"a":"x","b":"in\\n"}'],
    [["x", "y"], '{"a":"x","b":"y"}'],
    [["-"], '{"a":"-","b":"in\\n"}'],
    [["x", "-", "--c", "-"], '{"a":"x","c":"-","b":"in\\n"}'],
  ])("feeds its argument where %j leave it open", async (words, input) => {
    const { stdout } = await run(["echo", ...words], { tools: [feeding], piped: "in\n" });
    expect(stdout).toBe(`${input}\n`);
  });

  it("can feed one argument alone", async () => {
    expect(await run(["echo", "-", "-"], { tools: [feeding], piped: "in" })).toEqual({
      code: 1,
      stdout: "",
      stderr: "Invalid arguments: stdin can feed one argument, not <A> and <B>\n",
    });
  });

  it("is no argument where nothing comes in, unless it was asked for", async () => {
    expect(await run(["echo", "x"], { tools: [feeding], piped: "" })).toMatchObject({
      code: 1,
      stderr: "Invalid arguments: missing <B>\n",
    });
    expect((await run(["echo", "x", "-"], { tools: [feeding], piped: "" })).stdout).toBe(
      '{"a":"x","b":""}\n',
    );
    expect((await run(["echo", "--on"], { tools: [optional], piped: "" })).stdout).toBe(
      '{"on":true}\n',
    );
  });

  it("is not waited for at a terminal", async () => {
    expect((await run(["echo"], { tools: [feeding] })).stderr).toBe(
      "Invalid arguments: missing <A>\nInvalid arguments: missing <B>\n",
    );
  });

  it("STD-05: is one text, wherever its characters were cut", async () => {
    const piped = [...Buffer.from("读🎉—")].map((byte) => Uint8Array.of(byte));
    expect((await run(["echo"], { tools: [optional], piped })).stdout).toBe('{"text":"读🎉—"}\n');
  });

  it("must be text", async () => {
    expect(await run(["echo"], { tools: [optional], piped: [Uint8Array.of(0xff, 0x61)] })).toEqual({
      code: 1,
      stdout: "",
      stderr: "Invalid arguments: stdin is not UTF-8 text\n",
    });
  });
});

describe("progress", () => {
  const reports = (...given: (readonly [string, object?])[]): ReturnType<typeof echo> =>
    defineTool({
      name: "text_work",
      description: "Works.",
      effect: "read",
      execute: (_input, { progress }) => {
        for (const [message, steps] of given) progress(message, steps);
        return "done";
      },
    });

  it("is one line that is written over, and gone at the end", async () => {
    const tools = [
      reports(["first step", { progress: 1, total: 12 }], ["2nd", { progress: 2, total: 12 }]),
    ];
    expect(await run(["work"], { tools, watched: true, columns: 40 })).toEqual({
      code: 0,
      stdout: "done\n",
      stderr: `\rfirst step (1/12)\r2nd (2/12)       \r${" ".repeat(10)}\r`,
    });
  });

  it("is seen at a terminal alone", async () => {
    expect((await run(["work"], { tools: [reports(["x"])] })).stderr).toBe("");
  });

  it("is one safe line, whatever is reported", async () => {
    const tools = [reports(["a\u001b[2J\nb\u202e", { progress: Number.NaN, total: 3 }])];
    expect((await run(["work"], { tools, watched: true })).stderr).toBe("\ra b\r   \r");
  });

  it.each([
    ["a long message about the work", {}, "a long message abo…"],
    ["日本語日本語日本語", {}, "日本語日本語日本語"],
    ["日本語日本語日本語日", {}, "日本語日本語日本語…"],
    ["👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽", {}, "👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽…"],
    ["e\u0301".repeat(30), {}, `${"e\u0301".repeat(18)}…`],
    ["a long message about the work", { progress: 1, total: 100 }, "a long mes… (1/100)"],
    ["x".repeat(1_000_000), {}, `${"x".repeat(18)}…`],
  ])("%s fits into the terminal", async (message, steps, shown) => {
    const tools = [reports([message, steps])];
    const { stderr } = await run(["work"], { tools, watched: true, columns: 20 });
    expect(stderr.split("\r")[1]).toBe(shown);
  });
});

describe("a question", () => {
  const asking = defineTool({
    name: "text_ask",
    description: "Asks.",
    effect: "read",
    execute: async (_input, { ask }) => {
      const answer = await ask({
        message: "Which \u001b[31mone?",
        schema: {
          type: "object",
          properties: {
            name: { type: "string", minLength: 2 },
            colour: { enum: ["red", "blue"] },
            sure: { type: "boolean" },
            count: { type: "integer" },
          },
          required: ["name", "colour"],
        },
      });
      return JSON.stringify(answer);
    },
  });

  it("is put to the person at the terminal, field by field", async () => {
    const typed = "a\nAda\n7\nblue\n1\n3\n";
    const { code, stdout, stderr } = await run(["ask"], { tools: [asking], watched: true, typed });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        '{"action":"accept","content":{"name":"Ada","colour":"blue","sure":true,"count":3}}\n',
    });
    expect(stderr).toContain("Which one?\nname: ");
    expect(stderr).toContain("  1. red\n  2. blue\n1-2: ");
    expect(stderr).toContain("Type a number from 1 to 2, or Ctrl-D to leave\n");
    expect(stderr).not.toContain("\u001b");
  });

  it("is cancelled by whoever leaves", async () => {
    expect((await run(["ask"], { tools: [asking], watched: true, typed: "Ada\n" })).stdout).toBe(
      '{"action":"cancel"}\n',
    );
  });

  it("without fields is a yes or a no", async () => {
    const sure = defineTool({
      name: "text_sure",
      description: "Asks.",
      effect: "read",
      execute: async (_input, { ask }) =>
        (await ask({ message: "Sure?", schema: { type: "object", properties: {} } })).action,
    });
    for (const [typed, action] of [
      ["y\n", "accept"],
      ["Yes\n", "accept"],
      ["\n", "decline"],
      ["n\n", "decline"],
    ] as const) {
      const said = await run(["sure"], { tools: [sure], watched: true, typed });
      expect(said).toMatchObject({ stdout: `${action}\n`, stderr: "Sure? [y/N]: " });
    }
  });

  it("cannot be asked where nobody sits", async () => {
    const expected = (): boolean => true;
    expect(await run(["ask"], { tools: [asking], piped: "", expected })).toEqual({
      code: 1,
      stdout: "",
      stderr: "text_ask failed: cannot ask here: the host offers no questions\n",
    });
  });
});

import { defineTool, sanitizeText } from "haft";
import { commandName } from "haft/cli";
import { describe, expect, it } from "vitest";

import { echo } from "./echo.ts";
import { run } from "./terminal.ts";

const slug = defineTool({
  name: "text_slug_all",
  description: "Turn titles into slugs. The model reads this, too.",
  effect: "read",
  input: {
    type: "object",
    properties: {
      text: { type: "string", description: "Title to slug" },
      separator: { enum: ["-", "_"], default: "-", description: "Joins the words" },
      lower: { type: "boolean" },
    },
    required: ["text"],
    additionalProperties: false,
  },
  cli: { positional: ["text"], aliases: ["slugs"], short: { separator: "s" } },
  execute: ({ text }) => text,
});
const wait = {
  name: "wait",
  description: "Wait for it.",
  usage: "text wait SECONDS\n\nIt sleeps.",
  run: (words: readonly string[]) => words.length,
};

describe("a command", () => {
  it.each([
    ["text", "text_slug_all", "slug-all"],
    ["text", "slug_all", "slug-all"],
    ["text", "text", "text"],
    ["text", "texts_all", "texts-all"],
    ["my-text", "myText_slug", "slug"],
  ])("of %s and %s is %s", (program, tool, command) => {
    expect(commandName(program, tool)).toBe(command);
  });

  it("answers to its name and its aliases", async () => {
    for (const name of ["slug-all", "slugs"])
      expect((await run([name, "x"], { tools: [slug] })).stdout).toBe("x\n");
  });

  it("that is no tool gets its words, and gives its exit code", async () => {
    expect(await run(["wait", "a", "--b"], { commands: [wait] })).toMatchObject({ code: 2 });
  });

  it.each(["nope", "toString", "__proto__", "--nope"])("%s is unknown", async (word) => {
    expect(await run([word], { tools: [slug] })).toEqual({
      code: 1,
      stdout: "",
      stderr: `Unknown command "${word}"\nRun text --help for the commands\n`,
    });
  });

  it.each([
    ["text_slug_all", "slug-all"],
    ["slgs", "slugs"],
    ["--vresion", "--version"],
    ["--hlep", "--help"],
  ])("%s is unknown, and was meant for %s", async (word, meant) => {
    for (const words of word.startsWith("-") ? [[word]] : [[word], ["--help", word]])
      expect(await run(words, { tools: [slug] })).toEqual({
        code: 1,
        stdout: "",
        stderr: `Unknown command "${word}"; did you mean "${meant}"?\nRun text --help for the commands\n`,
      });
  });

  it("that is unknown cannot reach the terminal", async () => {
    const { stderr } = await run(["a\u001b[31m\n\u202eb"], { tools: [slug] });
    expect(stderr.split("\n")).toHaveLength(3);
    expect(stderr).toBe(sanitizeText(stderr));
  });

  it("is needed", async () => {
    const { code, stdout, stderr } = await run([], { tools: [slug] });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^No command specified\n\ntext 1\.2\.3\n\nUsage: text <command>/);
  });

  it("runs where no word is given, or options alone", async () => {
    const setting = { tools: [echo({ on: { type: "boolean" } })], default: "echo" };
    expect((await run([], setting)).stdout).toBe("{}\n");
    expect((await run(["--on"], setting)).stdout).toBe('{"on":true}\n');
    expect((await run(["word"], setting)).stderr).toMatch(/^Unknown command "word"/);
  });

  it("falls back to one that takes all the words", async () => {
    const setting = { tools: [slug], fallback: "slug-all" };
    expect((await run(["Hello World", "--lower"], setting)).stdout).toBe("Hello World\n");
    expect((await run(["slugs", "x"], setting)).stdout).toBe("x\n");
    expect((await run([], setting)).stderr).toMatch(/^No command specified/);
  });
});

describe("help", () => {
  const setting = {
    tools: [slug],
    commands: [wait],
    description: "words for everybody",
    mcp: true,
  };

  it.each([["--help"], ["-h"], ["help"]])("of the program is printed by %s", async (word) => {
    expect(await run([word], setting)).toEqual({
      code: 0,
      stderr: "",
      stdout: `text 1.2.3: words for everybody

Usage: text <command> [options]

Commands:
  slug-all, slugs  Turn titles into slugs.
  wait             Wait for it.
  mcp              Serve the tools to an MCP client over stdio.

Run text <command> --help for what a command takes.
`,
    });
  });

  it.each([
    ["slugs", "--help"],
    ["slug-all", "-h"],
    ["help", "slug-all"],
    ["slug-all", "x", "--help"],
  ])("of a tool is printed by %s %s", async (...words) => {
    expect(await run(words, setting)).toEqual({
      code: 0,
      stderr: "",
      stdout: `Usage: text slug-all <TEXT> [options]

Turn titles into slugs. The model reads this, too.

Arguments:
  <TEXT>  Title to slug

Options:
  -s, --separator <string>  Joins the words; one of -, _; default -
  --[no-]lower
  --json                    print the details as JSON
  -h, --help                print this
`,
    });
  });

  it("of a command that is no tool is its description and usage", async () => {
    const stdout = "Usage: text wait SECONDS\n\nWait for it.\n\nIt sleeps.\n";
    expect(await run(["wait", "--help"], setting)).toEqual({ code: 0, stderr: "", stdout });
    expect((await run(["help", "wait"], setting)).stdout).toBe(stdout);
  });

  it("of a command that is not there says so", async () => {
    expect(await run(["help", "nope"], setting)).toMatchObject({ code: 1, stdout: "" });
  });

  it("is as wide as the terminal, within what can be read", async () => {
    const words = "Wörter 日本語 and more of them. ".repeat(20);
    const tool = echo({ text: { type: "string", description: words.trim() } });
    for (const [columns, widest] of [
      [60, 60],
      [10, 40],
      [300, 100],
    ] as const) {
      const { stdout } = await run(["echo", "--help"], { tools: [tool], columns });
      const cells = stdout
        .split("\n")
        .map((line) => line.length + (line.match(/[日本語]/g)?.length ?? 0));
      expect(Math.max(...cells)).toBeLessThanOrEqual(widest);
      expect(Math.max(...cells)).toBeGreaterThan(widest - 12);
    }
  });

  it("lists sixty flags, a line each", async () => {
    const names = Array.from({ length: 60 }, (_, at) => `property${at}`);
    const tool = echo(Object.fromEntries(names.map((name) => [name, { type: "integer" }])));
    const { stdout } = await run(["echo", "--help"], { tools: [tool] });
    expect(stdout.match(/^ {2}--property\d+ <integer>$/gm)).toHaveLength(60);
  });

  it("cannot be forged by a description", async () => {
    const hostile = "a\u001b[2J\u202e\n\nOptions:\n  --forged";
    const tool = echo({ text: { type: "string" } }, { description: hostile });
    const commands = [{ ...wait, description: hostile }];
    for (const words of [["--help"], ["help", "echo"], ["help", "wait"]]) {
      const { stdout } = await run(words, { tools: [tool], commands, description: hostile });
      expect(stdout).toBe(sanitizeText(stdout));
    }
    const { stdout } = await run(["--help"], { tools: [tool], commands });
    expect(stdout).toContain("  wait  a Options: --forged\n");
  });
});

describe("the version", () => {
  it.each([["--version"], ["slug-all", "--version"]])("is printed by %s", async (...words) => {
    const said = await run(words, { tools: [slug] });
    expect(said).toEqual({ code: 0, stdout: "1.2.3\n", stderr: "" });
  });
});

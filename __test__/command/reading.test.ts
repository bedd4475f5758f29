import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { fixture, haft, temporary } from "./haft.ts";

const haftItself = new URL("../../dist/index.js", import.meta.url).href;

describe("haft export", () => {
  it("prints the tools of a file, and does not run it", async () => {
    const { code, stdout, stderr } = await haft(["export", fixture("tools.ts")]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect((JSON.parse(stdout) as { tools: object[] }).tools[0]).toEqual({
      name: "slugOf",
      description: "Turn a title into a lowercase URL slug.",
      inputSchema: {
        type: "object",
        properties: {
          title: { type: "string", description: "Title to slug" },
          separator: { type: "string", enum: ["-", "_"], default: "-" },
        },
        required: ["title"],
        additionalProperties: false,
      },
      effect: "read",
      export: ["slugOf"],
      call: "object",
    });
  });

  it("says the types of results, if asked", async () => {
    const { stdout } = await haft(["export", "--output-schemas", fixture("tools.ts")]);
    const { tools } = JSON.parse(stdout) as { tools: { outputSchema?: unknown }[] };
    expect(tools[2]?.outputSchema).toMatchObject({ properties: { sum: { type: "number" } } });
  });

  it("TST-05: prints what it can, tells the rest with its place, and ends with 1", async () => {
    const { code, stdout, stderr } = await haft(["export", fixture("broken.ts")]);
    const { tools } = JSON.parse(stdout) as { tools: { name: string }[] };
    expect(code).toBe(1);
    expect(tools.map(({ name }) => name)).toEqual(["hello", "bye"]);
    expect(stderr).toMatch(/broken\.ts:9:\d+: back: /);
    expect(stderr).toContain("\nInstead: ");
  });

  it("writes tools.json beside a file that is whole, and lint says when it is stale", async () => {
    const folder = temporary();
    const file = join(folder, "tools.ts");
    copyFileSync(fixture("tools.ts"), file);
    const written = await haft(["export", "--write", "tools.ts"], { cwd: folder });
    expect(written).toEqual({
      code: 0,
      stdout: "",
      stderr: `Wrote ${join(folder, "tools.json")}\n`,
    });
    const before = await haft(["lint", "--strict", file]);
    expect(before).toMatchObject({ stdout: expect.not.stringContaining("tools.json") as string });
    writeFileSync(file, readFileSync(file, "utf8").replace("a lowercase", "an upper-case"));
    const { code, stdout } = await haft(["lint", file]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      `warning: ${join(folder, "tools.json")} does not say what the file does any more; run haft export --write\n`,
    );
  });

  it("tells a function without a comment as lint does, and never writes it", async () => {
    const folder = temporary();
    const file = join(folder, "tools.ts");
    writeFileSync(file, "/** A. */\nexport function a() {}\nexport function b() {}\n");
    const [printed, written, linted] = await Promise.all([
      haft(["export", file]),
      haft(["export", "--write", file]),
      haft(["lint", file]),
    ]);
    const words = `${file}:3:17: b: it has no description, which is all that a model knows of it
  2 | export function a() {}
> 3 | export function b() {}
    |                 ^
Instead: write what it does in a comment above it: /** ... */
`;
    expect(printed).toMatchObject({ code: 1, stderr: `${words}\n` });
    expect(JSON.parse(printed.stdout)).toMatchObject({ tools: [{ name: "a" }] });
    expect(written.code).toBe(1);
    expect(linted.stdout).toBe(`error: ${words}\n1 error, 0 warnings\n`);
  });

  it("writes nothing where an export would be missing", async () => {
    const folder = temporary();
    copyFileSync(fixture("broken.ts"), join(folder, "tools.ts"));
    const { code, stderr } = await haft(["export", "--write", "tools.ts"], { cwd: folder });
    expect(code).toBe(1);
    expect(stderr).toContain(
      "Nothing was written: tools.json must hold every tool of the file; mend what is said above, or leave it unexported\n",
    );
    expect(() => readFileSync(join(folder, "tools.json"))).toThrow("ENOENT");
  });
});

describe("haft export of definitions", () => {
  const definition = `{ name: "slug", description: "Slug.", effect: "read", input: { type: "object" }, execute: () => "" }`;
  const defined = `import { defineTool } from "${haftItself}";\nexport const slug = defineTool(${definition});\n`;
  const plain = "/** Shouts. */\nexport function shout(text: string) { return text; }\n";

  it.each([
    ["alone", defined],
    ["beside functions", defined + plain],
  ])("%s prints and writes nothing, and says what to do", async (_, source) => {
    const folder = temporary();
    const file = join(folder, "tools.ts");
    writeFileSync(file, `${source}\nthrow new Error("it was run");\n`);
    for (const words of [[], ["--write"], ["--output-schemas"]]) {
      expect(await haft(["export", ...words, file])).toEqual({
        code: 1,
        stdout: "",
        stderr: `${file}: it makes its tools with defineTool, so they are known when it runs, and haft export runs nothing; haft mcp --inspect lists them, and haft hosts FILE mcp prints them as JSON\n`,
      });
    }
    expect(() => readFileSync(join(folder, "tools.json"))).toThrow("ENOENT");
  });

  it.each([
    'import { readFileSync } from "node:fs"\n\n// Unlike defineTool(...) this is a function\n\n',
    "import { z } from 'zod'\nimport type { X } from 'x'\n/* Use defineTool<Args>(), imported from 'haft'. */\n",
    '/**\n * Shows\n * import { defineTool } from "haft";\n * defineTool({})\n */\nexport type A = 1\n',
    '// import { defineTool } from "haft"\n// defineTool({})\n',
  ])("is not what functions are whose comments alone speak of it: %j", async (source) => {
    const file = join(temporary(), "tools.ts");
    writeFileSync(file, source + plain);
    const { code, stdout, stderr } = await haft(["export", file]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ tools: [{ name: "shout" }] });
  });

  it.each([
    "import { defineTool } from 'haft'\n",
    "'use strict'\nimport {z} from 'zod'\nimport {\n  type Tool,\n  defineTool,\n} from 'haft'\n",
    '/* Tools. */ import{defineTool}from"haft"\n',
    'import z from "zod";import { defineTool } from "haft";',
  ])("is told after any form of an import, without semicolons too: %j", async (source) => {
    const file = join(temporary(), "tools.ts");
    writeFileSync(file, `${source}export const slug = defineTool(${definition})\n`);
    const { code, stderr } = await haft(["export", file]);
    expect(code).toBe(1);
    expect(stderr).toContain("it makes its tools with defineTool");
  });

  it("of other files says that it does not know them", async () => {
    const folder = temporary();
    writeFileSync(join(folder, "slug.ts"), defined);
    writeFileSync(
      join(folder, "tools.ts"),
      'import { slug } from "./slug.ts";\nexport const tools = [slug];\n',
    );
    const { code, stderr } = await haft(["export", "tools.ts"], { cwd: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /\nWhere it exports what other files made with defineTool, haft mcp --inspect lists that: .*\n$/,
    );
    expect((await haft(["mcp", "--inspect", "tools.ts"], { cwd: folder })).stdout).toMatch(
      /^slug /,
    );
  });

  it("has a note of lint for each function beside them, which is never served, also under --strict", async () => {
    const file = join(temporary(), "tools.ts");
    writeFileSync(file, defined + plain);
    const note = `note: ${file}:4:17: shout: it is exported beside definitions, so it is no tool; where it should be one, define it with defineTool, or move it into a file of functions\n`;
    for (const words of [[], ["--strict"]])
      expect(await haft(["lint", ...words, file])).toEqual({
        code: 0,
        stdout: `${note}\n0 errors, 0 warnings, 1 note\n`,
        stderr: "",
      });
    expect((await haft(["mcp", "--inspect", file])).stdout).not.toContain("shout");
  });
});

describe("haft lint", () => {
  it("finds what is wrong, and what could be said better", async () => {
    const { code, stdout, stderr } = await haft(["lint", fixture("broken.ts")]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toMatch(/^error: .*broken\.ts:9:\d+: back: /);
    expect(stdout).toContain(
      "warning: hello: the property name says nothing of itself: describe it\n",
    );
    expect(stdout).toMatch(/\n1 error, 1 warning\n$/);
  });

  it("is content with a good file, and lets warnings fail under --strict alone", async () => {
    const folder = temporary();
    const file = join(folder, "tools.ts");
    writeFileSync(file, "/** Say it. */\nexport const say = (what: string): string => what;\n");
    const [plain, strict] = await Promise.all([
      haft(["lint", file]),
      haft(["lint", file, "--strict"]),
    ]);
    const stdout =
      "warning: say: the property what says nothing of itself: describe it\n\n0 errors, 1 warning\n";
    expect(plain).toEqual({ code: 0, stdout, stderr: "" });
    expect(strict).toEqual({ code: 1, stdout, stderr: "" });
  });

  it("tells a misspelt tag as a warning, as export does, and a misspelt effect as an error", async () => {
    const file = join(temporary(), "tools.ts");
    const lines = ["/**", " * Say it.", " * @parm what Words", " */"];
    const say = "export const say = (/** It. */ what: string): string => what;";
    writeFileSync(file, [...lines, say, ""].join("\n"));
    const words = `warning: ${file}:3:4: say: @parm is no tag; did you mean @param?
  2 |  * Say it.
> 3 |  * @parm what Words
    |    ^^^^^
  4 |  */
Instead: write @param, or put the name in backticks

`;
    const [linted, strict, exported] = await Promise.all([
      haft(["lint", file]),
      haft(["lint", "--strict", file]),
      haft(["export", file]),
    ]);
    const stdout = `${words}0 errors, 1 warning\n`;
    expect([linted, strict.code]).toEqual([{ code: 0, stdout, stderr: "" }, 1]);
    expect(exported).toMatchObject({ code: 0, stderr: words });

    writeFileSync(file, `/** Say it. @effect destructve */\n${say}\n`);
    const wrong = await haft(["lint", file]);
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain(
      `error: ${file}:1:13: say: @effect takes read, write or destructive, not "destructve"\n> 1 | `,
    );
  });

  it("warns of what reads well and Node cannot run", async () => {
    const file = join(temporary(), "tools.ts");
    const source = 'enum Size { Small = "s" }\n/** Say. */\nexport function say(s: Size) {}\n';
    writeFileSync(file, source);
    const { code, stdout } = await haft(["lint", file]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      `warning: Node cannot run this, Bun and Deno can: ${file}:1:1: enum Size is code that TypeScript makes\n`,
    );
  });

  it("says where definitions cannot be run for an enum, and no stack", async () => {
    const file = join(temporary(), "tools.ts");
    writeFileSync(
      file,
      `import { defineTool } from "${haftItself}";\nenum Size { Small }\nexport const tools = [defineTool({})];\n`,
    );
    const { code, stdout } = await haft(["lint", file]);
    expect(code).toBe(1);
    expect(stdout).toContain(`error: ${file}:2:1: enum Size is code that TypeScript makes\n`);
    expect(stdout).not.toContain("    at ");
  });

  it("tells which hosts take less than the whole", async () => {
    const folder = temporary();
    const file = join(folder, "tools.ts");
    writeFileSync(
      file,
      "/** Count. */\nexport function count(o: {\n  /** By name */\n  by: Record<string, number>;\n}): number {\n  return Object.keys(o.by).length;\n}\n",
    );
    const { stdout } = await haft(["lint", file]);
    expect(stdout).toMatch(/0 errors, \d+ warnings?\n$/);
  });
});

describe("haft hosts", () => {
  it("says of each host whether it takes every tool", async () => {
    const { code, stdout } = await haft(["hosts", fixture("tools.ts")]);
    expect(code).toBe(0);
    expect(stdout.split("\n")).toContain("pi: takes every tool");
    expect(stdout.split("\n").length).toBeGreaterThan(15);
  });

  it("prints what a host would register", async () => {
    const { stdout } = await haft(["hosts", fixture("tools.ts"), "anthropic"]);
    expect((JSON.parse(stdout) as object[])[0]).toMatchObject({
      name: "slugOf",
      input_schema: { required: ["title"] },
    });
  });

  it("lists the hosts where there is none of the name", async () => {
    const { code, stdout, stderr } = await haft(["hosts", fixture("tools.ts"), "nope"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^No host is called "nope"; there are mcp, pi, /);
  });
});

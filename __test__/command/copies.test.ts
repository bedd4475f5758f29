/** The command has a copy of haft of its own, and a tool file imports another. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { describe, expect, it } from "vitest";

import { root } from "../house/files.ts";
import { haft, temporary } from "./haft.ts";

const entry = (name: string): string =>
  JSON.stringify(pathToFileURL(join(root, "dist", name)).href);

const add = `defineTool({
  name: "add",
  description: "Add.",
  effect: "read",
  input: { type: "object", properties: { a: { type: "number" } }, additionalProperties: false },
  execute: ({ a = 0 }) => String(a + 1),
})`;

/** A file of these lines, which import haft by its path. */
function fileOf(...lines: readonly string[]): string {
  const path = join(temporary(), "tools.mjs");
  const imports = `import { defineTool, invokeTool } from ${entry("index.js")};`;
  writeFileSync(path, [imports, ...lines, ""].join("\n"));
  return path;
}

describe("a tool file with another copy of haft than the command's", () => {
  it("has its tools called, listed and judged", async () => {
    const file = fileOf(`export const tools = [${add}];`);
    const [called, linted, hosts] = await Promise.all([
      haft(["call", file, "add", "--a", "2"]),
      haft(["lint", file]),
      haft(["hosts", file]),
    ]);
    expect(called).toEqual({ code: 0, stdout: "3\n", stderr: "" });
    expect(linted).toMatchObject({ code: 0, stderr: "" });
    expect(linted.stdout).toContain("0 errors, 1 warning\n");
    expect(hosts).toMatchObject({ code: 0, stderr: "" });
  });

  it("is told what is wrong with a definition, without a stack", async () => {
    const file = fileOf('export const tools = [defineTool({ name: "a b", execute: () => "" })];');
    const said = /^a b is not well defined:\n( {2}\/\w+: .+\n)+$/;
    const [served, linted] = await Promise.all([haft(["mcp", file]), haft(["lint", file])]);
    expect(served).toMatchObject({ code: 1, stdout: "" });
    expect(served.stderr).toMatch(said);
    expect(linted.stdout).not.toContain("    at ");
  });

  it("is told the arguments that it called its own tool with, without a stack", async () => {
    const wrong = `invokeTool(${add}, { b: 1 })`;
    const inside = fileOf(
      `export const outer = defineTool({ name: "outer", description: "Call.", effect: "read", execute: () => ${wrong} });`,
    );
    const atImport = fileOf(`await ${wrong};`, `export const tools = [${add}];`);
    const lines = 'Invalid arguments: unknown property "b"; takes a\n';
    const [called, imported] = await Promise.all([
      haft(["call", inside, "outer"]),
      haft(["call", atImport]),
    ]);
    expect(called).toEqual({ code: 1, stdout: "", stderr: lines });
    expect(imported).toEqual({ code: 1, stdout: "", stderr: lines });
  });

  it.each([
    "{ code: 'TOOL_DEFINITION', message: 7 }",
    "{ code: 'TOOL_DEFINITION', message: 'own words' }",
    "{ code: 'TOOL_INPUT', message: 'own words' }",
    "{ name: 'SandboxedError' }",
    "{ code: 'FAILED' }",
    "{ code: 'EACCES', path: 'somewhere' }",
  ])("has what it throws shown as it is, where that is no error of ours: %s", async (thrown) => {
    const { code, stdout, stderr } = await haft(["mcp", fileOf(`throw ${thrown};`)]);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: "", stderr: `${thrown}\n` });
  });

  it("is told the tool file that it cannot read itself", async () => {
    const folder = temporary();
    const empty = join(folder, "empty.ts");
    writeFileSync(empty, "const nothing = 1;\n");
    const path = join(folder, "tools.mjs");
    writeFileSync(
      path,
      `import { defineTool } from ${entry("index.js")};\nimport { toolsFromFile } from ${entry("files.js")};\nexport const tools = [${add}, ...(await toolsFromFile(${JSON.stringify(empty)}))];\n`,
    );
    const { code, stderr } = await haft(["call", path]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^.*empty\.ts:1:1: the file exports no function/);
    expect(stderr).not.toContain("    at ");
  });
});

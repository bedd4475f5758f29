/** A file that cannot be read, or is none of the kinds that run, is refused at once and in words. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { schemaOf, ToolFileError, toolsFromFile } from "haft/files";
import { describe, expect, it } from "vitest";
import { fileOf, folderOf } from "./folder.ts";

async function refusal(file: string, options = {}): Promise<ToolFileError> {
  const error: unknown = await toolsFromFile(file, options).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ToolFileError);
  return error as ToolFileError;
}

const slug = "/** Makes a slug. */ export function slug(title: string) { return title; }";

describe("a tool file that is no file", () => {
  const folder = (): string => {
    const path = folderOf({ "tools.txt": slug, "long.ts": " ".repeat(2 * 1024 * 1024 + 1) });
    writeFileSync(join(path, "binary.ts"), Buffer.from([0xff]));
    execFileSync("mkfifo", [join(path, "pipe.ts")]);
    return path;
  };

  it.each([
    [
      "none.ts",
      "there is no such file; check the path; a relative one is seen from the working directory",
    ],
    [
      "tools.txt/x.ts",
      "there is no such file; check the path; a relative one is seen from the working directory",
    ],
    ["", "it is a folder; name a tool file, such as tools.ts"],
    ["pipe.ts", "it is no plain file; name a tool file, such as tools.ts"],
    ["binary.ts", "it is not UTF-8; save it as UTF-8"],
    ["long.ts", "it is longer than 2 MiB; split it into modules"],
  ])("%j is refused in one line, also for a sandbox", async (name, said) => {
    const file = join(folder(), name);
    for (const options of [{}, { sandbox: true }, { onProblem: () => {} }]) {
      const error = await refusal(file, options);
      const path = file.replace(/\/$/, "");
      expect(error.message).toBe(`${path}: ${said}`);
      expect(error.problems).toMatchObject([
        { file: path, line: 1, column: 1, code: "unreadable" },
      ]);
    }
  });
});

describe("a file of another kind", () => {
  const takes = "name a .ts, .mts, .js, .mjs or .cjs file";
  it.each([
    ["tools.txt", `a file that ends in ".txt" is no tool file; ${takes}`],
    ["tools.TS", `a file that ends in ".TS" is no tool file; ${takes}`],
    ["tools", `a file without an extension is no tool file; ${takes}`],
    ["tools.json", `a file that ends in ".json" is no tool file; ${takes}`],
    [
      "tools.tsx",
      "Node cannot run a file with JSX, so it is no tool file; move the functions into a .ts or .js file",
    ],
    [
      "tools.jsx",
      "Node cannot run a file with JSX, so it is no tool file; move the functions into a .ts or .js file",
    ],
    ["tools.cts", "a .cts file is no tool file; name it .ts or .mts, and write import and export"],
    [
      "tools.d.ts",
      "a declaration file has types alone, and nothing to run; name the file that has the functions",
    ],
  ])("such as %s is refused before anything of it is read", async (name, said) => {
    const file = fileOf(slug, name);
    const error = await refusal(file);
    expect(error.message).toBe(`${file}: ${said}`);
    expect(error.problems).toMatchObject([{ code: "kind" }]);
  });

  it.each(["tools.ts", "tools.mts", "tools.js", "tools.mjs"])(
    "%s is none of them",
    async (name) => {
      const source = "/** Makes a slug. */ export function slug(title = '') { return title; }";
      expect((await toolsFromFile(fileOf(source, name))).map((tool) => tool.name)).toEqual([
        "slug",
      ]);
    },
  );

  it(".cjs has definitions, which are run, and no functions that are read", async () => {
    const defined = `const { defineTool } = require(${JSON.stringify(join(import.meta.dirname, "../../dist/index.js"))});
exports.one = defineTool({ name: "one", description: "Is one.", effect: "read", execute: () => "1" });`;
    const tools = await toolsFromFile(fileOf(defined, "tools.cjs"));
    expect(tools.map(({ name }) => name)).toEqual(["one"]);
    const error = await refusal(fileOf("exports.one = () => 1;", "tools.cjs"));
    expect(error.problems).toMatchObject([
      {
        message: "the file exports no function: those of CommonJS are not read",
        code: "no-function",
      },
    ]);
    const module = await refusal(fileOf("export const f = () => 1;", "tools.cjs"));
    expect(module.message).toContain("Node runs a .cjs file as CommonJS, which has no export");
  });
});

it("schemaOf tells what a file is refused for, and never throws it", () => {
  const long = schemaOf(" ".repeat(2 * 1024 * 1024 + 1), { path: "/srv/tools.ts" });
  expect(long).toMatchObject({
    tools: [],
    problems: [{ message: "it is longer than 2 MiB", code: "unreadable" }],
    files: ["/srv/tools.ts"],
  });
  expect(schemaOf(slug, { path: "" }).problems).toMatchObject([{ code: "unreadable" }]);
  expect(schemaOf(slug, { path: "/nowhere/tools.vue" }).tools).toHaveLength(1);
});

it("a file without functions is known by a code, whatever its words are", () => {
  for (const source of ["export const a = 1", "export class A {}", ""])
    expect(schemaOf(source).problems).toMatchObject([{ code: "no-function" }]);
  expect(schemaOf("/** A. */ export function a(b: symbol) {}").problems[0]).not.toHaveProperty(
    "code",
  );
});

it.each([
  `defineTool( ${"import ".repeat(250_000)}`,
  `\nimport ${"defineTool ".repeat(180_000)}defineTool(`,
  `\nimport ${"defineTool from ".repeat(120_000)}defineTool(`,
  `defineTool( ${"\nimport ".repeat(200_000)} from "`,
  `defineTool( ${"\n ".repeat(500_000)}import`,
  `defineTool( import from${" ".repeat(1_500_000)}x`,
  `defineTool( ${"x".repeat(1_500_000)}`,
])(
  "a file that goes on for long is looked at once: %#",
  async (said) => {
    const tools = await toolsFromFile(fileOf(`/* ${said} */\n${slug}`));
    expect(tools.map(({ name }) => name)).toEqual(["slug"]);
  },
  20_000,
);

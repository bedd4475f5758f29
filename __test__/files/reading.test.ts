/** What a tool file is taken for, and what is said of one that has no tools. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callTool, wireSchema } from "haft";
import { schemaOf, type SourceProblem, ToolFileError, toolsFromFile } from "haft/files";
import { describe, expect, it } from "vitest";
import { succeed } from "../pack/process.ts";
import { root } from "../house/files.ts";
import { fileOf, folderOf } from "./folder.ts";

const slug = `/** Makes a slug.
 * @effect read
 * @deprecated use name
 */
export function slug(title: string, at?: Date): string { return title.toLowerCase() + (at?.getTime() ?? ""); }
`;
const haft = join(root, "dist", "haft.cjs");

async function refusal(file: string): Promise<readonly SourceProblem[]> {
  const error: unknown = await toolsFromFile(file).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ToolFileError);
  return (error as ToolFileError).problems;
}

const words = (problems: readonly SourceProblem[]): string[] =>
  problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

/** A module that tells that it was run. */
const traced = (folder: string, rest: string): string =>
  `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(join(folder, "ran"))}, "");\n${rest}`;

describe("a file of functions", () => {
  it("is not run until a tool is called", async () => {
    const folder = folderOf({});
    const file = join(folder, "tools.ts");
    writeFileSync(file, traced(folder, slug));
    const tools = await toolsFromFile(file);
    expect(existsSync(join(folder, "ran"))).toBe(false);
    await callTool(tools, "slug", { title: "A" });
    expect(existsSync(join(folder, "ran"))).toBe(true);
  });

  it("has what is deprecated in its tools' descriptions", async () => {
    const [tool] = await toolsFromFile(fileOf(slug));
    expect(tool).toMatchObject({
      name: "slug",
      effect: "read",
      description: "Makes a slug.\n\nDeprecated: use name",
    });
  });

  it("that changes later is not read or run again", async () => {
    const file = fileOf(slug);
    const tools = await toolsFromFile(file);
    const before = await callTool(tools, "slug", { title: "A" });
    writeFileSync(file, slug.replace("toLowerCase", "toUpperCase"));
    expect(await callTool(tools, "slug", { title: "A" })).toEqual(before);
  });

  it("TST-04: loses a function for each problem, told by place, and keeps the others", async () => {
    const source = `${slug}
export function bare(a: string) { return a; }
/** Waits. */
export function wait(cb: () => void) {}
`;
    const problems: SourceProblem[] = [];
    const tools = await toolsFromFile(fileOf(source), { onProblem: (one) => problems.push(one) });
    expect(tools.map(({ name }) => name)).toEqual(["slug"]);
    expect(words(problems)).toEqual([
      "7:17 it has no description, which is all that a model knows of it",
      "9:26 `cb`: JSON has no functions",
    ]);
    expect(words(await refusal(fileOf(source)))).toEqual(words(problems));
  });

  it("that has no good function is not run", async () => {
    const folder = folderOf({});
    const file = join(folder, "tools.ts");
    writeFileSync(file, traced(folder, "/** W. */ export function wait(cb: () => void) {}"));
    expect(words(await refusal(file))).toEqual(["2:36 `cb`: JSON has no functions"]);
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });
});

describe("a tsconfig.json", () => {
  it("gives other names to the files that types are imported from, which nothing runs", async () => {
    const folder = folderOf({
      "tsconfig.json": `{ // of the package
        "extends": "./base.json", "compilerOptions": { "strict": true, }, }`,
      "base.json": `{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }`,
      "src/types.ts": "export interface Slug { /** Title to slug */ title: string }",
      "src/tools.ts": `import type { Slug } from "@/types";
/** Makes a slug. */ export function slug({ title }: Slug) { return title.toLowerCase(); }`,
    });
    const tools = await toolsFromFile(join(folder, "src/tools.ts"));
    expect(tools[0]?.input).toMatchObject({ properties: { title: { type: "string" } } });
    expect(await callTool(tools, "slug", { title: "A" })).toMatchObject({
      content: [{ text: "a" }],
    });
  });
});

describe("a file of definitions", () => {
  const one = (name: string): string =>
    `defineTool({ name: "${name}", description: "Does ${name}.", effect: "read", execute: () => "${name}" })`;
  const inside = (files: Readonly<Record<string, string>>): string => folderIn(files);

  /** Inside the package, so that `haft` is found. */
  function folderIn(files: Readonly<Record<string, string>>): string {
    const linked = Object.entries(files).map(([path, text]) => [
      path,
      text.replaceAll('"haft"', JSON.stringify(`file://${join(root, "dist", "index.js")}`)),
    ]);
    return folderOf(Object.fromEntries(linked) as Record<string, string>);
  }

  it("gives its exported tools and arrays of them, each once, also from elsewhere", async () => {
    const folder = inside({
      "one.ts": `import { defineTool } from "haft"; export const a = ${one("a")}; export const all = [a, ${one("b")}]; export default a; export const other = 1;`,
      "all.ts": `export { all as tools } from "./one.ts";`,
    });
    const names = async (file: string): Promise<string[]> =>
      (await toolsFromFile(join(folder, file))).map(({ name }) => name).toSorted();
    expect(await names("one.ts")).toEqual(["a", "b"]);
    expect(await names("all.ts")).toEqual(["a", "b"]);
  });

  it("is told what it lacks, where it exports none", async () => {
    const folder = inside({
      "none.ts": `import { defineTool } from "haft"; const a = ${one("a")}; void a;`,
    });
    expect(words(await refusal(join(folder, "none.ts")))).toEqual([
      "1:1 the file uses defineTool and exports no tool",
    ]);
  });

  it("is never run for a sandbox or a log, which refuse it", async () => {
    const folder = inside({});
    const file = join(folder, "tools.ts");
    writeFileSync(
      file,
      traced(folder, `import { defineTool } from "haft";\nexport const a = ${one("a")};`),
    );
    const told = "a sandbox and an audit log take files of exported functions";
    await expect(toolsFromFile(file, { sandbox: true })).rejects.toThrow(told);
    await expect(toolsFromFile(file, { audit: { log: join(folder, "log") } })).rejects.toThrow(
      told,
    );
    expect(existsSync(join(folder, "ran"))).toBe(false);
    expect(existsSync(join(folder, "log"))).toBe(false);
  });
});

describe("tools.json", () => {
  it("that haft export wrote is read back as what was found, and read in place of the source", async () => {
    const source = `${slug}
/** Adds. */
export function add(...more: bigint[]) { return more.length; }
export const files = { /** Reads. @title Read it */ read(o: { path: URL }) { return o.path.host; } };
`;
    const file = fileOf(source);
    const found = await toolsFromFile(file, { outputSchemas: true });
    await succeed(process.execPath, [haft, "export", "--write", "--output-schemas", file], root);
    writeFileSync(file, source.replace("Makes a slug", "Made a slug"));
    const read = await toolsFromFile(file, { outputSchemas: true });
    const plain = (tools: typeof found): unknown[] =>
      tools.map((tool) => [JSON.parse(JSON.stringify(tool)) as unknown, wireSchema(tool)]);
    expect(plain(read)).toEqual(plain(found));
    const at = { title: "A", at: "1970-01-01T00:00:01Z" };
    expect(await callTool(read, "slug", at)).toMatchObject({ content: [{ text: "a1000" }] });
  });

  it("may be written by hand, and says what is wrong in it", async () => {
    const folder = folderOf({ "tools.ts": slug, "other.ts": slug });
    const write = (value: unknown): void =>
      writeFileSync(join(folder, "tools.json"), JSON.stringify(value));
    const tool = {
      name: "other",
      description: "By hand.",
      inputSchema: { type: "object", properties: { a: {} }, additionalProperties: false },
    };
    write({ tools: [tool] });
    const [read] = await toolsFromFile(join(folder, "tools.ts"));
    expect(read).toMatchObject({ name: "other", effect: "write" });
    expect(await callTool([read!], "other", {})).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("has no function other") }],
    });
    write({ file: "other.ts", tools: [tool] });
    expect((await toolsFromFile(join(folder, "tools.ts")))[0]).toMatchObject({ name: "slug" });
    write({ tools: [{ ...tool, export: [], call: "all", name: 1 }, 7] });
    await expect(toolsFromFile(join(folder, "tools.ts"))).rejects.toThrow(
      /\/tools\/0\/name: must be a string\n.*\/tools\/0\/export: must be .*\n.*\/tools\/0\/call: .*\n.*\/tools\/1: must be an object$/,
    );
    write(null);
    await expect(toolsFromFile(join(folder, "tools.ts"))).rejects.toThrow(/must be \{"tools"/);
    writeFileSync(join(folder, "tools.json"), "{");
    await expect(toolsFromFile(join(folder, "tools.ts"))).rejects.toThrow(/tools\.json: .*JSON/);
  });

  it("reaches nothing that every object inherits", async () => {
    const folder = folderOf({ "tools.ts": slug });
    const inputSchema = { type: "object", properties: {}, additionalProperties: false };
    const steps = [
      ["__proto__", "toString"],
      ["slug", "constructor"],
      ["toString"],
      ["slug", "x", "y"],
    ];
    const tools = steps.map((path, index) => ({
      name: `t${index}`,
      description: "By hand.",
      inputSchema,
      export: path,
    }));
    writeFileSync(join(folder, "tools.json"), JSON.stringify({ tools }));
    const read = await toolsFromFile(join(folder, "tools.ts"));
    for (const { name } of tools) {
      const { content } = await callTool(read, name);
      expect(content).toEqual([
        { type: "text", text: expect.stringContaining("the running file has no function") },
      ]);
    }
  });
});

describe("schemaOf", () => {
  it("says the tools of a source as haft export prints them, and never runs it", () => {
    const { tools, problems, files } = schemaOf(`${slug} throw new Error("run");`);
    expect(problems).toEqual([]);
    expect(files).toHaveLength(1);
    expect(tools).toEqual([
      {
        name: "slug",
        description: "Makes a slug.",
        inputSchema: {
          type: "object",
          properties: { title: { type: "string" }, at: { type: "string", format: "date-time" } },
          required: ["title"],
          additionalProperties: false,
        },
        effect: "read",
        deprecated: "use name",
        export: ["slug"],
        call: [
          { name: "title", rest: false },
          { name: "at", rest: false },
        ],
        conversions: [{ properties: { at: 1 } }, { text: "date" }],
      },
    ]);
  });

  it("finds imports from where the source is thought to be, and else tells that it cannot", () => {
    const folder = folderOf({ "id.ts": "export type Id = 'a' | 'b';" });
    const source = `import type { Id } from "./id.ts"; /** F. */ export function f(id: Id) {}`;
    const { tools } = schemaOf(source, { path: join(folder, "unsaved.ts") });
    expect(tools[0]?.inputSchema["properties"]).toEqual({
      id: { type: "string", enum: ["a", "b"] },
    });
    const alone = schemaOf(source);
    expect(alone.tools).toEqual([]);
    expect(alone.problems).toHaveLength(1);
  });

  it("warns of what was meant otherwise, with its place", () => {
    const source = "/** F.\n * @parm a It\n */\nexport function f(a: string): Map<string, 1> {}";
    const { tools, problems, warnings } = schemaOf(source);
    expect([tools.length, problems.length]).toEqual([1, 0]);
    expect(warnings.map(({ line, column, message }) => [line, column, message])).toEqual([
      [2, 4, "@parm is no tag; did you mean @param?"],
      [4, 31, "every call fails: JSON has no `Map`"],
    ]);
    expect(schemaOf("/** F. @efect destructive */ export function f() {}")).toMatchObject({
      tools: [],
      problems: [{ line: 1, column: 8, message: "@efect is no tag; did you mean @effect?" }],
    });
  });

  it("throws for no source, and says an error of syntax with its place", () => {
    const { tools, problems } = schemaOf("export function (");
    expect(tools).toEqual([]);
    expect(problems[0]).toMatchObject({ line: 1 });
    expect(schemaOf("").problems).toHaveLength(1);
  });
});

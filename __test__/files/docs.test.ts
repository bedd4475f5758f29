/** The examples of the pages about tool files and their sandbox, as they stand there. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callTool } from "haft";
import { schemaOf, toolsFromFile } from "haft/files";
import { describe, expect, it, onTestFinished } from "vitest";
import { root } from "../house/files.ts";
import { end, succeed } from "../pack/process.ts";

function blocks(page: string, language: string): string[] {
  const text = readFileSync(join(root, "docs", `${page}.md`), "utf8");
  const found = text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"));
  return [...found].map(([, block]) => block!);
}

const toolFile = blocks("tool-files", "ts")[0]!;
const programs = (page: string): string[] =>
  blocks(page, "ts").filter((block) => block !== toolFile);

/** A folder inside the package, so that its name is known there, with what the examples name. */
function folder(): string {
  const made = join(root, ".cache", "examples", `files-${process.pid}`);
  rmSync(made, { recursive: true, force: true });
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  mkdirSync(join(made, "data"), { recursive: true });
  writeFileSync(join(made, "tools.ts"), toolFile);
  return made;
}

describe("the example of a tool file", () => {
  it("is two tools that work", async () => {
    const tools = await toolsFromFile(join(folder(), "tools.ts"));
    const title = { title: "Hello World", separator: "_" };
    expect(await callTool(tools, "slug", title)).toMatchObject({
      content: [{ text: "hello_world" }],
    });
    const on = { on: "2026-11-30T12:00:00Z" };
    expect(await callTool(tools, "weekday", on)).toMatchObject({ content: [{ text: "Monday" }] });
    expect(tools.map(({ effect }) => effect)).toEqual(["read", "read"]);
    expect(tools[1]?.description).toBe("Say on which day of the week something is.");
  });

  it("is read from its tools.json where that is written by hand", async () => {
    const at = folder();
    writeFileSync(join(at, "tools.json"), blocks("tool-files", "json")[0]!);
    writeFileSync(join(at, "tools.js"), "export const slug = ({ title }) => title + '!';\n");
    const tools = await toolsFromFile(join(at, "tools.js"));
    expect(await callTool(tools, "slug", { title: "a" })).toMatchObject({
      content: [{ text: "a!" }],
    });
  });
});

it("the comment in one line on the page of tool files says all of it", () => {
  const source = `${blocks("tool-files", "js")[0]!}export function clean(days: number) {}`;
  const { tools, problems, warnings } = schemaOf(source);
  expect([problems, warnings]).toEqual([[], []]);
  expect(tools[0]).toMatchObject({
    description: "Remove old files.",
    effect: "destructive",
    inputSchema: {
      properties: { days: { type: "number", description: "How old.", minimum: 1 } },
    },
  });
});

it("the conversions on the page of tool files are those that are exported", () => {
  const parameters = "o: { from: Date; links: URL[]; sizes: Record<string, bigint> }";
  const { tools } = schemaOf(`/** F. */ export function f(${parameters}) {}`);
  const { conversions } = JSON.parse(blocks("tool-files", "json")[1]!) as { conversions: object };
  expect(tools[0]?.conversions).toEqual(conversions);
});

describe.each([
  ["tool-files", 3],
  ["sandbox", 1],
])("each program on the page %s", (page, count) => {
  it("runs to its end", async () => {
    const found = programs(page);
    expect(found).toHaveLength(count);
    for (const [index, program] of found.entries()) {
      const at = folder();
      writeFileSync(join(at, `${index}.mjs`), program);
      const { code, stderr } = await end(process.execPath, [`${index}.mjs`], at);
      expect(stderr).toBe("");
      expect(code).toBe(0);
    }
  });
});

it("the command on the page of the sandbox serves, and its log is whole", async () => {
  const [serving, verifying] = blocks("sandbox", "console").map((block) =>
    block.trim().replace("$ haft ", "").split(" "),
  );
  const at = folder();
  const haft = join(root, "dist", "haft.cjs");
  const served = await end(process.execPath, [haft, ...serving!], at);
  expect(served).toMatchObject({ code: 0, stderr: "" });
  expect(await succeed(process.execPath, [haft, ...verifying!], at)).toContain("whole");
});

/** TypeScript under the Node that runs the tests. */
import { describe, expect, it } from "vitest";
import { callTool } from "haft";
import { schemaOf, toolsFromFile } from "haft/files";
import { fileOf } from "./folder.ts";
import { expectRefusal, run, expectTypeScript } from "./running.ts";

const node = { program: process.execPath, flags: [] };

describe("this Node", () => {
  it("runs TypeScript, and names the author's lines and columns", async () => {
    await expect(expectTypeScript(node)).resolves.toBeUndefined();
  });

  it("refuses an enum with its place and what to write instead", async () => {
    await expect(expectRefusal(node)).resolves.toBeUndefined();
  });

  it.each([
    ["enum Side { Left = 'left' }", "4:1"],
    ["namespace Words { export const a = 1; }", "4:1"],
    ["class Point { constructor(readonly x: number) {} }", "4:27"],
  ])("refuses to run %s, which haft export reads", async (more, place) => {
    const source = `/** F. */\nexport function f(a: string) { return a; }\n\n${more}\n`;
    expect(schemaOf(source).problems).toEqual([]);
    const file = fileOf(source);
    const [said] = (await run(node, file, [["f", { a: "a" }]])) as [{ error: string }];
    expect(said.error).toContain(`${file}:${place}: `);
    expect(said.error).toContain("; instead: ");
    expect(said.error).not.toContain("\n");
  });

  it("runs one file of JavaScript with JSDoc types", async () => {
    const file = fileOf(
      "/** Doubles.\n * @param {number} value what to double */\nexport const double = (value) => value * 2;\n",
      "tools.js",
    );
    const tools = await toolsFromFile(file);
    expect(await callTool(tools, "double", { value: 4 })).toMatchObject({
      content: [{ text: "8" }],
    });
    expect(await callTool(tools, "double", { value: "4" })).toMatchObject({ isError: true });
  });
});

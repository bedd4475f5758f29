/** The extensions on the pages of Pi and OMP, run: what they register is called as their host would. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { OmpTool } from "haft/omp";
import type { PiTool } from "haft/pi";
import { expect, it } from "vitest";

import { root } from "../house/files.ts";
import { exampleOf } from "./example.ts";
import { person } from "./person.ts";

/** The tool that the extension on a page registers. */
async function toolOf<Made>(page: string): Promise<Made> {
  const folder = join(root, ".cache", "examples");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `extension-${page}.ts`);
  writeFileSync(file, exampleOf(page));
  const { default: extension } = (await import(file)) as { default: (host: object) => void };
  const registered: Made[] = [];
  class Text {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  extension({ registerTool: (tool: Made) => void registered.push(tool), pi: { Text } });
  expect(registered).toHaveLength(1);
  return registered[0]!;
}

it("the extension on Pi's page asks before it removes", async () => {
  const { prepareArguments, execute } = await toolOf<PiTool>("pi");
  const { dialogs, shown } = person(true);
  const args = prepareArguments({ name: "ideas" });
  expect(await execute("1", args, undefined, undefined, { hasUI: true, ui: dialogs })).toEqual({
    content: [{ type: "text", text: "removed ideas" }],
    details: {},
  });
  expect(shown).toEqual([["confirm", "Remove a note?", "ideas cannot be had back."]]);
  expect(() => prepareArguments({ nme: "ideas" })).toThrow(
    [
      'Invalid arguments: unknown property "nme"; takes name',
      "Invalid arguments at /: must have required properties name",
    ].join("\n"),
  );
});

it("the extension on OMP's page counts and sums up", async () => {
  const { execute, loadMode, renderResult } = await toolOf<OmpTool>("omp");
  const context = { hasUI: false, ui: person().dialogs };
  const result = await execute("1", { text: "a b  c" }, undefined, undefined, context);
  expect(result).toEqual({ content: [{ type: "text", text: "3 words" }], details: { words: 3 } });
  expect(loadMode).toBe("essential");
  const theme = {
    sep: { dot: " · " },
    format: {},
    fg: (_: string, text: string) => text,
    bold: (text: string) => text,
    styledSymbol: (symbol: string) => symbol,
  };
  expect(renderResult!(result, {}, theme, { text: "a b  c" })).toEqual({
    text: "status.success Count Words: a b c 3 words",
  });
});

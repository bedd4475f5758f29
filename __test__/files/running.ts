/** TypeScript as each runtime runs it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { root } from "../house/files.ts";
import { succeed } from "../pack/process.ts";
import { folderOf } from "./folder.ts";

/** What a runtime is started with: the file to run comes behind the flags. */
export interface Program {
  readonly program: string;
  readonly flags: readonly string[];
}

const source = `import { pad } from "./words.js";
import type { Word } from "./words";
import { join } from "./inner/index.ts";

interface Options { readonly word: Word; readonly on?: Date }

/** Says it. */
export function say({ word, on }: Options): string {
  const said: string = pad(word as string)!;
  return join(said, String(on instanceof Date));
}

/** Fails. */
export function fail(first: string, second?: Record<"a", number>["a"]): never {
  const kept = <T,>(one: T): T => one; throw new Error(kept(first));
}
`;

const files = {
  "tools.ts": source,
  "words.ts": `export type Word = string & {};\nexport const pad = (word: string): string => \`<\${word}>\`;\n`,
  "inner/index.ts": `export const join = (...words: string[]): string => words.join("+");\n`,
};

/** What the calls of tools of a file say under a runtime. */
export async function run(
  { program, flags }: Program,
  file: string,
  calls: unknown,
): Promise<unknown> {
  const script = join(import.meta.dirname, "fixtures", "run.mjs");
  const said = await succeed(program, [...flags, script, file, JSON.stringify(calls)], root);
  return JSON.parse(said) as unknown;
}

/** Types are no hindrance, imports are found however they are spelt, and a stack names the author's line and column. */
export async function expectTypeScript(program: Program, column = 46): Promise<void> {
  const folder = folderOf(files);
  const calls = [
    ["say", { word: "hi", on: "1970-01-01T00:00:00Z" }],
    ["fail", { first: "no" }],
  ];
  expect(await run(program, join(folder, "tools.ts"), calls)).toEqual([
    "<hi>+true",
    { error: "no", place: `tools.ts:15:${column}` },
  ]);
}

/** What is more than types is refused with its place and what to write, where the runtime strips types alone. */
export async function expectRefusal(program: Program): Promise<void> {
  const folder = folderOf({
    "tools.ts": `import { Side } from "./side.ts";\n/** F. */\nexport function f(): string { return Side.Left; }\n`,
    "side.ts": `export const one = 1;\nexport enum Side { Left = "left" }\n`,
  });
  const [said] = (await run(program, join(folder, "tools.ts"), [["f", {}]])) as [{ error: string }];
  expect(said.error).toMatch(/^\S+side\.ts:2:8: /);
  expect(said.error).toMatch(/; instead: .*const/);
  // Of the first file Node says the address, and of its imports the path.
  const own = join(folder, "own.ts");
  writeFileSync(own, `/** F. */\nexport function f(): void {}\nenum Side { Left }\n`);
  const [first] = (await run(program, own, [["f", {}]])) as [{ error: string }];
  expect(first.error).toMatch(/^\S+own\.ts:3:1: /);
}

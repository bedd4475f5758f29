import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { invokeTool, type Tool, validateInput } from "haft";
import { beforeAll, describe, expect, it } from "vitest";

import { root } from "../house/files.ts";

/** What each "After" on the page exports, in the order of the page. */
const pages: Record<string, unknown>[] = [];

beforeAll(async () => {
  const text = readFileSync(join(root, "docs", "migrating.md"), "utf8");
  const folder = join(root, ".cache", "examples");
  mkdirSync(folder, { recursive: true });
  for (const [index, [, code = ""]] of [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].entries()) {
    const file = join(folder, `moved-${index}.ts`);
    writeFileSync(file, code);
    pages.push((await import(file)) as Record<string, unknown>);
  }
});

const moved = (page: number, name: string): Tool<never> => pages[page]![name] as Tool<never>;

describe("a tool that was moved over", () => {
  it("from agntn/tools runs with its TypeBox schema and its hints", async () => {
    const wordCount = moved(0, "wordCount");
    expect(await invokeTool(wordCount, { text: "A rose is a rose", top: 2 })).toEqual({
      content: "5 words\n2 a\n2 rose",
      details: { words: 5, top: { a: 2, rose: 2 } },
    });
    expect(validateInput(wordCount, { text: "a", fold: "all" })).toMatchObject({
      lines: ["Invalid arguments at /fold: must be one of none, case"],
    });
    expect(wordCount.cli).toEqual({ positional: ["text"], short: { top: "n" } });
  });

  it("from the SDK runs, and its server takes it", async () => {
    expect(await invokeTool(moved(1, "reverse"), { text: "abc" })).toBe("cba");
  });

  it("from the AI SDK runs in a set of its tools", async () => {
    const { weather } = pages[2]!["tools"] as Record<
      string,
      { execute(input: object, options: object): Promise<unknown> }
    >;
    const options = { toolCallId: "1", messages: [] };
    expect(await weather!.execute({ city: "Rome" }, options)).toEqual({
      city: "Rome",
      celsius: 21,
      text: "21 degrees in Rome",
    });
  });
});

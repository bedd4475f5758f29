/** A child may write megabytes of brackets: they are refused before V8 spends seconds on them. */
import { describe, expect, it } from "vitest";
import { answerOf, sandboxed, withoutDeno } from "./face.ts";

withoutDeno();

const source = `import { writeSync } from "node:fs";
  export function floods(o: { piece: string; closes: string }) {
    const times = Math.floor((16 * 1024 * 1024 - 100) / (o.piece.length + o.closes.length));
    const line = Buffer.from(o.piece.repeat(times) + o.closes.repeat(times) + "\\n");
    for (let at = 0; at < line.length; ) {
      try { at += writeSync(3, line, at); } catch (error) { if (error.code !== "EAGAIN") throw error; }
    }
    for (;;);
  }
  export function nests(o: { levels: number }) {
    let value: unknown = "{[\\\\";
    for (let level = 0; level < o.levels; level += 1) value = [value];
    return { value };
  }
  export function quotes() { return { value: [\`\${"[".repeat(600)}"\\\\\`, "{".repeat(600)] }; }`;

describe("a line of a child", () => {
  // What is said shows that it was not parsed: these texts are JSON to their end, or break off there.
  it.each([
    ["[", "", "it nests more than 512 levels deep"],
    ["[", "]", "it nests more than 512 levels deep"],
    ['{"a":', "", "it nests more than 512 levels deep"],
    ["[[]],", "", "it has more than 1000000 arrays and objects"],
  ])("of %j and %j without end is not parsed", async (piece, closes, why) => {
    const tools = await sandboxed(source);
    expect(await answerOf(tools, "floods", { piece, closes })).toBe(
      `!floods failed: its sandboxed process was ended: a line cannot be read: ${why}`,
    );
    expect(await answerOf(tools, "nests", { levels: 1 })).toBe(String.raw`{"value":["{[\\"]}`);
  });

  it("that nests a little too deep fails in the words of every tool", async () => {
    const tools = await sandboxed(source);
    const said = await answerOf(tools, "nests", { levels: 600 });
    expect(said).toMatch(/^!nests failed: returned more than 127 levels at /);
    expect(await answerOf(tools, "nests", { levels: 100 })).toContain("[[[[");
  });

  it("may have any number of brackets in its texts", async () => {
    const tools = await sandboxed(source);
    const said = JSON.parse(await answerOf(tools, "quotes")) as { value: string[] };
    expect(said.value).toEqual([`${"[".repeat(600)}"\\`, "{".repeat(600)]);
  });
});

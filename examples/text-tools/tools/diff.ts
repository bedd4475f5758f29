/** `text_diff`: what changed between two texts, line by line. */

import { defineTool } from "haft";

/** Differing lines of one text times those of the other: the size of the table below. */
const CELLS = 4_000_000;

export const textDiff = defineTool({
  name: "text_diff",
  title: "Text Diff",
  description:
    "Compare two texts line by line. Lines that only the first has begin with '-', lines that only the second has with '+', the others with a space.",
  effect: "read",
  input: {
    type: "object",
    properties: {
      before: { type: "string", maxLength: 200_000, description: "The first text" },
      after: { type: "string", maxLength: 200_000, description: "The second text" },
    },
    required: ["before", "after"],
    additionalProperties: false,
  },
  output: {
    type: "object",
    properties: {
      added: { type: "integer", minimum: 0, description: "Lines that only the second text has" },
      removed: { type: "integer", minimum: 0, description: "Lines that only the first text has" },
    },
    required: ["added", "removed"],
    additionalProperties: false,
  },
  execute: ({ before, after }) => {
    const lines = diff(before.split("\n"), after.split("\n"));
    const count = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
    return { content: lines.join("\n"), details: { added: count("+"), removed: count("-") } };
  },
});

/** Every line of both texts once, with its sign. */
function diff(before: string[], after: string[]): string[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end += 1;
  }
  return [
    ...before.slice(0, start).map(same),
    ...changes(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

const same = (line: string): string => ` ${line}`;

/** The classic table: `common[i][j]` is how many lines the rests from i and from j have in common. */
function changes(before: string[], after: string[]): string[] {
  const width = after.length + 1;
  if ((before.length + 1) * width > CELLS) throw new Error("the texts differ in too many lines");
  const common = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push(` ${before[i]}`);
      i += 1;
      j += 1;
    } else if (j === after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(`-${before[i]}`);
      i += 1;
    } else {
      lines.push(`+${after[j]}`);
      j += 1;
    }
  }
  return lines;
}

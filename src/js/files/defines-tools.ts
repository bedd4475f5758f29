/** Whether a tool file makes its tools itself, as far as its text tells. */

import type { FoundFile } from "./found.ts";
import { sourceText } from "./source-text.ts";

/** Whether a source imports `defineTool` and calls it. */
export function definesTools(path: string): boolean {
  const source = sourceText(path);
  return /\bdefineTool\s*[(<]/.test(source) && source.split(/["'`]/).some(importsIt);
}

/**
 * Whether what stands before a quote ends as `import { defineTool } from` does. In steps, each of which looks at the text
 * once: one expression for all of it would go through the rest after each of its words.
 */
function importsIt(before: string): boolean {
  if (!/\bfrom\s*$/.test(before)) return false;
  const statement = before.slice(before.lastIndexOf(";") + 1);
  // A line of a comment begins with something else.
  const [, ...imports] = statement.split(/(?:^|[\n}]|\*\/)[^\S\n]*import\b/);
  return /\bdefineTool\b/.test(imports.at(-1) ?? "");
}

/** Whether nothing was wrong but that no function is exported. */
export function isWithoutFunctions({
  tools,
  problems,
}: Pick<FoundFile, "tools" | "problems">): boolean {
  return tools.length === 0 && problems.length === 1 && problems[0]!.code === "no-function";
}

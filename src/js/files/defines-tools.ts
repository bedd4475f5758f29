/** Whether a tool file makes its tools itself, as far as its text tells. */

import type { FoundFile } from "./found.ts";
import { sourceText } from "./source-text.ts";

/** Whether a source imports `defineTool` and calls it. */
export function definesTools(path: string): boolean {
  const source = sourceText(path);
  return /\bdefineTool\s*[(<]/.test(source) && source.split(";").some(importsIt);
}

/** One expression for both would go through the rest of a statement after each of its imports. */
function importsIt(statement: string): boolean {
  const at = statement.search(/\bimport\b/);
  return at >= 0 && /\bdefineTool\b/.test(statement.slice(at));
}

/** Whether nothing was wrong but that no function is exported. */
export function isWithoutFunctions({
  tools,
  problems,
}: Pick<FoundFile, "tools" | "problems">): boolean {
  return tools.length === 0 && problems.length === 1 && problems[0]!.code === "no-function";
}

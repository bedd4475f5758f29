/** Says in haft's words what Node will not strip: which file, which line, and what to write instead. */

import { readFileSync } from "node:fs";

import { blanked } from "./blanked.ts";
import { isTypeScript } from "./module-hooks.ts";
import { ToolFileError } from "./problems.ts";
import { scanToolFile } from "./read-file.ts";
import { pathToFileURL } from "node:url";

const CODES: ReadonlySet<unknown> = new Set([
  "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX",
  "ERR_INVALID_TYPESCRIPT_SYNTAX",
]);

/** The same failure of an import with its place, where it is one of these; otherwise as it is. */
export function located(error: unknown, path: string): unknown {
  if (!CODES.has((error as { code?: unknown } | null)?.code)) return error;
  for (const file of new Set([path, ...scanToolFile(path).files])) {
    if (!isTypeScript(pathToFileURL(file).href)) continue;
    try {
      blanked(readFileSync(file, "utf8"), file);
    } catch (found) {
      if (found instanceof ToolFileError) return found;
    }
  }
  return error;
}

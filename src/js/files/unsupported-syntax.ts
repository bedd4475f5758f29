/** Says in haft's words what Node will not strip: which file, which line, and what to write instead. */

import { realpathSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";

import { blanked } from "./blanked.ts";
import { plainText } from "./plain-file.ts";
import { type SourceProblem, ToolFileError } from "./problems.ts";

const CODES: ReadonlySet<unknown> = new Set([
  "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX",
  "ERR_INVALID_TYPESCRIPT_SYNTAX",
]);

/**
 * The same failure of an import with its place, where it is one of these; otherwise as it is. A failure that a sandbox
 * tells may name any file, and `folder` is where those are that it can be about.
 */
export function located(error: unknown, folder = ""): unknown {
  const { code, stack, name, problems } = (error ?? {}) as Readonly<Record<string, unknown>>;
  // Node 20 carries it over from its thread of hooks without its class.
  if (name === "ToolFileError" && Array.isArray(problems) && !(error instanceof ToolFileError))
    return new ToolFileError(problems as SourceProblem[]);
  // Node tells the file in the first line of the stack alone, as a path or an address.
  const named = CODES.has(code) ? /^(.+\.m?ts):\d+$/m.exec(String(stack))?.[1] : undefined;
  if (named === undefined) return error;
  try {
    const file = named.startsWith("file:") ? fileURLToPath(named) : named;
    const real = realpathSync(file);
    if (real.startsWith(folder + sep)) blanked(plainText(real), file);
  } catch (found) {
    if (found instanceof ToolFileError) return found;
  }
  return error;
}

/** What `haft` prints where a command could not go on. */

import { inspect } from "node:util";

import { isDefinitionError, isInputError } from "../errors.ts";
import { ToolFileError } from "../files/problems.ts";
import { isSandboxedError } from "../sandbox/sandboxed-error.ts";
import { sanitizeText } from "../text.ts";

/** The words of a mistake, with what to do next; the stack of what nobody expected. Safe for a terminal. */
export function failureText(error: unknown): string {
  return sanitizeText(words(error));
}

/** What the core and the system say well themselves. */
const SPOKEN = new Set(["FAILED", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "EEXIST", "EROFS"]);

function words(error: unknown): string {
  if (error instanceof ToolFileError || isDefinitionError(error) || isInputError(error))
    return error.message;
  if (typeof error !== "object" || error === null) return inspect(error);
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" && path !== undefined)
    return `There is no file ${path}; check the path, which is read from the working directory`;
  if (code === "EISDIR" && path === undefined)
    return "A folder is named where a file is wanted; name a tool file, such as tools.ts";
  if (code === "EADDRINUSE") return `${message}; name another port, or 0 for any that is free`;
  if (code !== undefined && SPOKEN.has(code)) return message;
  // The frames are those of the child's parent, which tell nobody anything.
  if (isSandboxedError(error)) return `The file cannot start in its sandbox: ${message}`;
  return inspect(error, { colors: false });
}

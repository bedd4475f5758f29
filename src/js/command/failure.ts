/** What `haft` prints where a command could not go on. */

import { inspect } from "node:util";

import { isDefinitionError, isInputError } from "../errors.ts";
import { ToolFileError } from "../files/problems.ts";
import { isSandboxedError } from "../sandbox/sandboxed-error.ts";
import { sanitizeText } from "../text.ts";
import { importFailure } from "./import-failure.ts";
import { withoutOwnFrames } from "./own-frames.ts";

/** The words of a mistake, with what to do next; the stack of what nobody expected. Safe for a terminal. */
export function failureText(error: unknown): string {
  return sanitizeText(words(error));
}

/** What a path was no good for, and what to do, by the system's code. */
const OF_A_PATH: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder; check the path",
  EACCES: "this user may not use it; change its permissions, or name another",
  EPERM: "the system does not allow it; name another",
  EROFS: "it is on a disk that cannot be written; name another",
  EISDIR: "it is a folder where a file is wanted; name a file",
  ENOTDIR: "a file is where a folder is wanted; name another",
  EEXIST: "a file is where a folder is wanted; name another",
  ENOSPC: "the disk is full; make room",
  EDQUOT: "this user may fill no more of the disk; make room",
  EFBIG: "it would be longer than this user's files may be; raise the limit",
};

function words(error: unknown): string {
  if (error instanceof ToolFileError || isDefinitionError(error) || isInputError(error))
    return error.message;
  if (typeof error !== "object" || error === null) return inspect(error);
  const { code, path, message } = error as NodeJS.ErrnoException;
  // A file may throw anything, also with a code of ours.
  if (typeof message !== "string") return inspect(error, { colors: false });
  if (code === "FAILED") return message;
  if (code === "EADDRINUSE") return `${message}; name another port, or 0 for any that is free`;
  if (code !== undefined && Object.hasOwn(OF_A_PATH, code))
    return path === undefined ? message : `${path}: ${OF_A_PATH[code]}`;
  const importing = importFailure(error);
  if (importing !== undefined) return importing;
  // The frames are those of the child's parent, which tell nobody anything.
  if (isSandboxedError(error)) return `The file cannot start in its sandbox: ${message}`;
  return withoutOwnFrames(inspect(error, { colors: false }));
}

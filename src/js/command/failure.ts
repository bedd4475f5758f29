/** What `haft` prints where a command could not go on. */

import { ToolDefinitionError, ToolInputError } from "../errors.ts";
import { ToolFileError } from "../files/problems.ts";
import { UsageError } from "./usage.ts";

/** The words of a mistake, with what to do next; the stack of what nobody expected. */
export function failureText(error: unknown, command: string): string {
  if (error instanceof UsageError) {
    return `${error.message}\nRun haft ${command} --help for what it takes`;
  }
  if (
    error instanceof ToolFileError ||
    error instanceof ToolDefinitionError ||
    error instanceof ToolInputError
  ) {
    return error.message;
  }
  const { code, path, message, stack } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" && path !== undefined) return `There is no file ${path}`;
  if (code === "FAILED" || code === "EACCES" || code === "EISDIR") return message;
  return stack ?? String(error);
}

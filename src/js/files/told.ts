/** What the core refuses of a source, as the face's own error. */

import { type SourceProblem, ToolFileError } from "./problems.ts";

/**
 * What `read` gives.
 *
 * @throws {ToolFileError} where the core refuses the source with its problems.
 */
export function told<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    if (code !== "SOURCE") throw error;
    throw new ToolFileError(JSON.parse(message) as SourceProblem[]);
  }
}

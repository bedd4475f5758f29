/** TypeScript as JavaScript of the same lines and columns. */

import { native } from "../native.ts";
import { type SourceProblem, ToolFileError } from "./problems.ts";

/**
 * The source with its types blanked out.
 *
 * @throws {ToolFileError} where a construct has a run-time meaning of its own, such as `enum`, naming what to write
 * instead.
 */
export function blanked(source: string, path: string): string {
  try {
    return native.blankTypes(source, path);
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    if (code !== "SOURCE") throw error;
    throw new ToolFileError(JSON.parse(message) as SourceProblem[]);
  }
}

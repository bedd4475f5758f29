/** TypeScript as JavaScript of the same lines and columns. */

import { native } from "../native.ts";
import { told } from "./told.ts";

/**
 * The source with its types blanked out.
 *
 * @throws {ToolFileError} where a construct has a run-time meaning of its own, such as `enum`, naming what to write
 * instead.
 */
export function blanked(source: string, path: string): string {
  return told(() => native.blankTypes(source, path));
}

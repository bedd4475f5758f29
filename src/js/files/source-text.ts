/** The text of a tool file. */

import { native } from "../native.ts";
import { told } from "./told.ts";

/**
 * The text of the file.
 *
 * @throws {ToolFileError} saying why there is none: no file, a folder, no tool file by its name, one that may not be
 * read, is too long or not UTF-8.
 */
export function sourceText(path: string): string {
  return told(() => native.toolSource(path));
}

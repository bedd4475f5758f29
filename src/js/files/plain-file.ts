/** Reads a file whose name came out of a sandbox: a pipe, a device or a swapped link must not hold or mislead us. */

import { closeSync, constants, fstatSync, openSync, readFileSync, readlinkSync } from "node:fs";
import process from "node:process";

/** More than any module that a person wrote, in bytes. */
const LARGEST = 8 * 1024 * 1024;

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * The text of a file at a path without links.
 *
 * @throws {Error} where no plain file is there, or is there no longer, or a larger one than any module.
 */
export function plainText(path: string): string {
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const found = fstatSync(file);
    if (!found.isFile() || !isAt(file, path)) throw new Error(`${path} is no plain file`);
    if (found.size > LARGEST) throw new Error(`${path} is larger than ${LARGEST} bytes`);
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}

/** Whether no folder on the way was swapped for a link meanwhile; sandboxes are for Linux alone so far. */
function isAt(file: number, path: string): boolean {
  return process.platform !== "linux" || readlinkSync(`/proc/self/fd/${file}`) === path;
}

/** The stack of what a tool file threw, without the frames that are not its own. */

import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** haft's compiled files. */
const OWN = dirname(fileURLToPath(import.meta.url));

/**
 * The text of an error without the lines that name haft's own files or Node's: they tell its author nothing. Where no
 * other line is left, it is haft's own error, and stays as it is.
 */
export function withoutOwnFrames(text: string): string {
  const lines = text.split("\n");
  if (!lines.some(isForeign)) return text;
  return lines.filter((line) => !isFrame(line) || isForeign(line)).join("\n");
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}

function isForeign(line: string): boolean {
  return isFrame(line) && !line.includes(OWN) && !line.includes("node:internal/");
}

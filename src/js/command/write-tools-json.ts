/** `tools.json`, written beside the file that it is for. */

import { randomUUID } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename } from "node:path";

import { toolsJsonOf, type WrittenTool } from "../files/written-tools.ts";

/** What became of it. */
export interface Written {
  readonly done: boolean;
  /** For the person who asked. */
  readonly words: string;
}

/** Writes the tools of a file, in place of what was written for the same file before and of nothing else. */
export function writeToolsJson(path: string, tools: readonly WrittenTool[]): Written {
  const to = toolsJsonOf(path);
  const file = basename(path);
  const there = lstatSync(to, { throwIfNoEntry: false });
  if (there?.isFile() === false) return nothing(`${to} is no plain file; remove it`);
  const other = there === undefined ? file : fileOf(to);
  if (other === undefined) return nothing(`${to} was not written for ${file}; move or remove it`);
  if (other !== file)
    return nothing(
      `${to} is that of ${other}, and a folder has one; move ${file} into a folder of its own, export both from one file, or remove it`,
    );
  try {
    overNoLink(to, `${JSON.stringify({ file, tools }, null, 2)}\n`, there?.mode);
  } catch (error) {
    // The file that it was written to first is a name that nobody knows.
    throw Object.assign(error as NodeJS.ErrnoException, { path: to });
  }
  return { done: true, words: `Wrote ${to}` };
}

function nothing(why: string): Written {
  return { done: false, words: `Nothing was written: ${why}` };
}

/** Which file a `tools.json` is for, if it says so. */
function fileOf(path: string): string | undefined {
  const text = readFileSync(path, "utf8");
  try {
    const { file } = (JSON.parse(text) ?? {}) as { readonly file?: unknown };
    return typeof file === "string" ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes a file in place of a plain one, or of none, at once: a server that starts meanwhile reads the old text or the
 * new one. Whoever wrote the folder may have put a link to another file there, and what stands behind it is not ours.
 */
function overNoLink(path: string, text: string, mode: number | undefined): void {
  // No process number: where each process has the same one, what a killed one left would be in the way for ever.
  const begun = `${path}.${randomUUID()}`;
  const opened = openSync(begun, "wx");
  try {
    try {
      writeFileSync(opened, text);
      if (mode !== undefined) fchmodSync(opened, mode & 0o777);
    } finally {
      closeSync(opened);
    }
    renameSync(begun, path);
  } catch (error) {
    rmSync(begun, { force: true });
    throw error;
  }
}

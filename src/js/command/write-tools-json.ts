/** `tools.json`, written beside the file that it is for. */

import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import process from "node:process";

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
  overNoLink(to, `${JSON.stringify({ file, tools }, null, 2)}\n`);
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
function overNoLink(path: string, text: string): void {
  const begun = `${path}.${process.pid}`;
  writeFileSync(begun, text, { flag: "wx" });
  try {
    renameSync(begun, path);
  } catch (error) {
    rmSync(begun);
    throw error;
  }
}

/** `haft init`: a tool package that builds, tests and serves. */

import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import type { CliCommand, CliStreams } from "../cli/options.ts";
import { UsageError } from "../cli/usage-error.ts";
import { sanitizeLine } from "../text.ts";
import { filesOf } from "./init-files.ts";
import { readWords } from "./usage.ts";

/** `haft init [FOLDER]`. */
export const initCommand: CliCommand = {
  name: "init",
  description: "Begin a tool package that builds, tests and serves.",
  usage:
    "haft init [FOLDER]\n\nWrites into FOLDER, or here. A file that is there already is left as it is.",
  run,
};

function run(words: readonly string[], { stdout }: CliStreams): number {
  const { positionals } = readWords(words, {});
  if (positionals.length > 1) throw new UsageError("It takes one folder");
  const folder = resolve(positionals[0] ?? ".");
  const name = packageName(basename(folder));
  makeFolder(folder);
  for (const [file, text] of Object.entries(filesOf(name))) {
    stdout.write(`${isNew(join(folder, file), text) ? "wrote" : "kept"} ${file}\n`);
  }
  const [into] = positionals;
  const enter = into === undefined ? "" : `cd ${sanitizeLine(shellWord(into))} && `;
  stdout.write(`\nNext: ${enter}npm install && npm test\n`);
  return 0;
}

/** Makes a folder and what it stands in. Node's own way never ends where the system says ENOENT, as in /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  // A drive of Windows that is not there stands in itself.
  if (parent !== path) makeFolder(parent);
  mkdirSync(path);
}

/** Writes a file where nothing stands, not even a link that leads nowhere; says whether it did. */
function isNew(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** A path as a person may type it: in quotes where a shell would make something else of it. */
function shellWord(path: string): string {
  return /^[\w./@:+][\w./@:+-]*$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** A folder's name as npm takes it. */
function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replaceAll(/^[._-]+|-+$/g, "");
  // A package cannot depend on itself.
  return name === "" || name === "haft" ? "my-tools" : name;
}

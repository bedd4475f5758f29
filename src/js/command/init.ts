/** `haft init`: a tool package that builds, tests and serves. */

import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import type { CliCommand, CliStreams } from "../cli/options.ts";
import { UsageError } from "../cli/usage-error.ts";
import { sanitizeLine } from "../text.ts";
import { readWords } from "./usage.ts";

/** `haft init [FOLDER]`. */
export const initCommand: CliCommand = {
  name: "init",
  description: "Begin a tool package that builds, tests and serves.",
  usage:
    "haft init [FOLDER]\n\nWrites into FOLDER, or here. A file that is there already is left as it is, and what it lacks is told.",
  run,
};

async function run(words: readonly string[], { stdout }: CliStreams): Promise<number> {
  const { positionals } = readWords(words, {});
  if (positionals.length > 1) throw new UsageError("It takes one folder");
  const [{ filesOf }, { byHand }] = await Promise.all([
    import("./init-files.ts"),
    import("./init-by-hand.ts"),
  ]);
  const folder = resolve(positionals[0] ?? ".");
  const name = packageName(basename(folder));
  makeFolder(folder);
  const files = filesOf(name);
  const kept: string[] = [];
  for (const [file, text] of Object.entries(files)) {
    const wrote = isNew(join(folder, file), text);
    if (!wrote) kept.push(file);
    stdout.write(`${wrote ? "wrote" : "kept"} ${file}\n`);
  }
  const into = positionals[0] ?? ".";
  const enter = folder === resolve(".") ? "" : `cd ${sanitizeLine(shellWord(into))} && `;
  stdout.write(`\n${nextSteps(byHand(folder, kept, files), kept.length, files, enter)}\n`);
  return 0;
}

/** What is left for a person to do. */
function nextSteps(
  lines: readonly string[],
  kept: number,
  files: Readonly<Record<string, string>>,
  enter: string,
): string {
  const all = kept === Object.keys(files).length;
  const then = `${enter}npm install && npm test`;
  if (lines.length === 0)
    return all ? "Every file was there already; nothing was written." : `Next: ${then}`;
  const head = all
    ? "Every file was there already; nothing was written. What they lack is yours to add:"
    : "What was kept is yours to change:";
  return [head, ...lines.map((line) => `  ${line}`), "", `Then: ${then}`].join("\n");
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

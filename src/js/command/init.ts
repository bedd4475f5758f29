/** `haft init`: a tool package that builds, tests and serves. */

import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

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
  const [{ filesOf }, { byHand, testOf }, { manifestIn, misfit, programOf, unwritten }] =
    await Promise.all([
      import("./init-files.ts"),
      import("./init-by-hand.ts"),
      import("./init-beside.ts"),
    ]);
  const into = positionals[0] ?? ".";
  const folder = resolve(into);
  makeFolder(folder);
  const manifest = manifestIn(folder) ?? {};
  const wrong = misfit(folder, manifest);
  if (wrong !== undefined) {
    const instead = sanitizeLine(shellWord(join(into, wrong.instead)));
    throw unwritten(
      `${wrong.why}. Files of haft want a folder of their own here: haft init ${instead}`,
    );
  }
  const { version } = manifest;
  const files = filesOf(
    programOf(manifest, folder),
    typeof version === "string" ? version : "0.1.0",
  );
  const kept: string[] = [];
  for (const [file, text] of Object.entries(files)) {
    const wrote = isNew(join(folder, file), text);
    if (!wrote) kept.push(file);
    stdout.write(`${wrote ? "wrote" : "kept"} ${file}\n`);
  }
  const enter = folder === resolve(".") ? "" : `cd ${sanitizeLine(shellWord(into))} && `;
  const then = `${enter}npm install && ${testOf(manifest, files)}`;
  const all = kept.length === Object.keys(files).length;
  stdout.write(`\n${nextSteps(byHand(folder, kept, files), all, then)}\n`);
  return 0;
}

/** What is left for a person to do. */
function nextSteps(lines: readonly string[], all: boolean, then: string): string {
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

/** `haft init`: a tool package that builds, tests and serves. */

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import type { CliCommand, CliStreams } from "../cli/options.ts";
import { UsageError } from "../cli/usage-error.ts";
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
  for (const [file, text] of Object.entries(filesOf(name))) {
    const path = join(folder, file);
    const there = existsSync(path);
    if (!there) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    stdout.write(`${there ? "kept" : "wrote"} ${file}\n`);
  }
  const [into] = positionals;
  const enter = into === undefined ? "" : `cd ${/\s/.test(into) ? JSON.stringify(into) : into} && `;
  stdout.write(`\nNext: ${enter}npm install && npm test\n`);
  return 0;
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

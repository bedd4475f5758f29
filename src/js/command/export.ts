/** `haft export`: the tools of a file as JSON, without running it. */

import { closeSync, constants, lstatSync, openSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";

import type { CliCommand, CliStreams } from "../cli/options.ts";
import { printedJson } from "../cli/print.ts";
import { problemText } from "../files/problems.ts";
import { scanToolFile } from "../files/read-file.ts";
import { toolsJsonOf, writtenTool } from "../files/written-tools.ts";
import { sanitizeLine, sanitizeText } from "../text.ts";
import { onlyFile, readWords } from "./usage.ts";

/** `haft export FILE`. */
export const exportCommand: CliCommand = {
  name: "export",
  description: "Print the tools of a file of exported functions as JSON. Does not run the file.",
  usage: [
    "haft export FILE [--output-schemas] [--write]",
    "",
    "--output-schemas  say the types of results, too",
    "--write           write tools.json beside the file, which then is read in place of it",
  ].join("\n"),
  options: ["--output-schemas", "--write"],
  run,
};

function run(words: readonly string[], { stdout, stderr }: CliStreams): number {
  const { values, positionals } = readWords(words, {
    "output-schemas": { type: "boolean" },
    write: { type: "boolean" },
  });
  const path = resolve(onlyFile(positionals));
  const { tools, problems, warnings } = scanToolFile(path, {
    outputSchemas: values["output-schemas"] === true,
  });
  for (const problem of problems) stderr.write(`${sanitizeText(problemText(problem))}\n\n`);
  for (const warning of warnings) {
    stderr.write(`warning: ${sanitizeText(problemText(warning))}\n\n`);
  }
  const written = tools.map(writtenTool);
  if (values.write === true) {
    // Half a list would hide the others from whoever reads it later.
    if (problems.length > 0) {
      stderr.write(
        "Nothing was written: tools.json must hold every tool of the file; mend what is said above, or leave it unexported\n",
      );
      return 1;
    }
    const to = toolsJsonOf(path);
    const json = `${JSON.stringify({ file: basename(path), tools: written }, null, 2)}\n`;
    const done = isWritten(to, json);
    const said = done ? `Wrote ${to}` : `Nothing was written: ${to} is no plain file; remove it`;
    stderr.write(`${sanitizeLine(said)}\n`);
    return done ? 0 : 1;
  }
  stdout.write(printedJson({ tools: written }));
  return problems.length > 0 ? 1 : 0;
}

const { O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_TRUNC, O_WRONLY } = constants;

/** Whoever wrote the folder may have put a link to another file there, and what stands behind it is not ours. */
const OVER_NO_LINK = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK;

/** Writes a file in place of a plain one, or of none; says whether it did. */
function isWritten(path: string, text: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) return false;
  const file = openSync(path, OVER_NO_LINK);
  try {
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
  return true;
}

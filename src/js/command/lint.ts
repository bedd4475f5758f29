/** `haft lint`: everything that can be said against the tools of a file before anybody calls one. */

import { resolve } from "node:path";

import type { CliCommand, CliStreams } from "../cli/options.ts";
import { sanitizeText } from "../text.ts";
import { withStdoutApart } from "./apart.ts";
import { onlyFile, readWords } from "./usage.ts";

/** `haft lint FILE`. */
export const lintCommand: CliCommand = {
  name: "lint",
  description: "Check the tools of a file: definitions, words, and what hosts make of them.",
  usage: [
    "haft lint FILE [--strict]",
    "",
    "Errors end with 1. Warnings do too under --strict, notes never.",
  ].join("\n"),
  options: ["--strict"],
  run,
};

async function run(words: readonly string[], streams: CliStreams): Promise<number> {
  const { stdout } = streams;
  const { values, positionals } = readWords(words, { strict: { type: "boolean" } });
  const path = resolve(onlyFile(positionals));
  const { findingsOf } = await import("./findings.ts");
  const findings = await withStdoutApart(streams, () => findingsOf(path));
  for (const { level, text } of findings) stdout.write(`${level}: ${sanitizeText(text)}\n\n`);
  const [errors = 0, warnings = 0, notes = 0] = (["error", "warning", "note"] as const).map(
    (which) => findings.filter(({ level }) => level === which).length,
  );
  const noted = notes > 0 ? `, ${count(notes, "note")}` : "";
  stdout.write(`${count(errors, "error")}, ${count(warnings, "warning")}${noted}\n`);
  return errors > 0 || (values.strict === true && warnings > 0) ? 1 : 0;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

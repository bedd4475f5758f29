/** `haft audit verify`: whether an audit log is whole. */

import type { CliCommand, CliStreams } from "../cli/options.ts";
import { UsageError } from "../cli/usage-error.ts";
import { native } from "../native.ts";
import { sanitizeLine } from "../text.ts";
import { readWords } from "./usage.ts";

/** `haft audit verify FILE`. */
export const auditCommand: CliCommand = {
  name: "audit",
  description: "Check that no line of an audit log was changed, taken out or put in.",
  usage:
    "haft audit verify FILE\n\nPrints the hash of the last line: keep it elsewhere, for lines that are missing at the end leave no trace.",
  options: ["verify"],
  run,
};

type Verified =
  | { readonly ok: true; readonly lines: number; readonly torn: number; readonly head: string }
  | { readonly ok: false; readonly line: number; readonly reason: string };

function run(words: readonly string[], { stdout, stderr }: CliStreams): number {
  const { positionals } = readWords(words, {});
  const [verb, file, ...others] = positionals;
  if (verb !== "verify" || file === undefined || others.length > 0)
    throw new UsageError("haft audit takes the word verify, and a file");
  const found = JSON.parse(native.verifyAuditLog(file)) as Verified;
  if (!found.ok) {
    stderr.write(sanitizeLine(`${file}:${found.line}: ${found.reason}`) + "\n");
    return 1;
  }
  const torn = found.torn === 0 ? "" : `, ${found.torn} cut short by a crash and marked so`;
  stdout.write(`${found.lines} lines are whole${torn}; the last has the hash ${found.head}\n`);
  return 0;
}

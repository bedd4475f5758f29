/** What a command of `haft` was told wrongly, and the words that it takes. */

import { parseArgs, type ParseArgsConfig } from "node:util";

import { UsageError } from "../cli/usage-error.ts";
import { meant, sanitizeLine } from "../text.ts";

/** The exit code for a command that was told wrongly. */
export const WRONG_USAGE = 2;

/** What whoever names no file is told. */
export const NO_FILE = "Name a tool file, such as tools.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** The options and the words of a command, by Node's own rules. */
export type Words<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true; strict: true; args: string[] }>
>;

/**
 * Reads the words after a command's name.
 *
 * @throws {UsageError} naming the option that it does not take, and those that it does.
 */
export function readWords<const Known extends Options>(
  words: readonly string[],
  options: Known,
): Words<Known> {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    const takes = known.length === 0 ? "it takes no options" : `it takes ${known.join(", ")}`;
    const [first = ""] = sanitizeLine((error as Error).message).split(/\. /, 1);
    const unknown = /^Unknown option '(.+)'/.exec(first)?.[1];
    const close = unknown === undefined ? "" : meant(unknown, known);
    throw new UsageError(`${first.replace(/\.$/, "")}; ${takes}${close}`);
  }
}

/**
 * The only file among the words.
 *
 * @throws {UsageError} where there is none, or more than one.
 */
export function onlyFile(positionals: readonly string[]): string {
  const [file, ...others] = positionals;
  if (file === undefined) throw new UsageError(NO_FILE);
  if (others.length > 0) throw new UsageError(`It takes one tool file, not ${positionals.length}`);
  return file;
}

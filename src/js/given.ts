/** What an application gives an entry beside its tools: what does not fit is refused with words, and never ignored. */

import { ToolDefinitionError } from "./errors.ts";
import { sanitizeLine } from "./text.ts";

/** Every option of an entry; the compiler sees to it that none is forgotten. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/**
 * Refuses options that an entry does not take: one that is misspelt would be ignored in silence.
 *
 * @param entry What takes them, such as `haft/ai`.
 * @throws {ToolDefinitionError} `<entry>: unknown option "<name>"; takes <names>`.
 */
export function checkOptions(
  entry: string,
  options: object,
  names: Readonly<Record<string, true>>,
): void {
  if (typeof options !== "object" || options === null)
    throw refusal(entry, "/options", "options must be an object");
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name) || (options as Record<string, unknown>)[name] === undefined)
      continue;
    const known = Object.keys(names).join(", ");
    const message = `unknown option "${sanitizeLine(name)}"; takes ${known}`;
    throw refusal(entry, "/options", message);
  }
}

/**
 * Refuses what a caller gave in place of something that an entry cannot do without.
 *
 * @param message What is to be given, as one line: `toMastraTools(tools, { createTool }) takes ...`.
 * @throws {ToolDefinitionError} `<entry>: <message>`, unless it was given.
 */
export function mustBeGiven(entry: string, given: boolean, message: string): void {
  if (!given) throw refusal(entry, "", message);
}

/** The error for what an entry was given: the words, and the place in its arguments, `""` for the whole. */
export function refusal(entry: string, at: string, message: string): ToolDefinitionError {
  return new ToolDefinitionError(`${entry}: ${message}`, [{ at, message }]);
}

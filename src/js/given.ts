/** What an application gives an entry beside its tools: what does not fit is refused with words, and never ignored. */

import { type DefinitionProblem, ToolDefinitionError } from "./errors.ts";
import { meant, sanitizeLine } from "./text.ts";

/** Every option of an entry; the compiler sees to it that none is forgotten. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/**
 * Refuses options that an entry does not take: one that is misspelt would be ignored in silence.
 *
 * @param entry What takes them, such as `haft/ai`.
 * @throws {ToolDefinitionError} `<entry>: unknown option "<name>"; takes <names>`, and the one that was probably meant;
 * and for what is no object.
 */
export function checkOptions(
  entry: string,
  options: object,
  names: Readonly<Record<string, true>>,
): void {
  mustBeOptions(entry, options);
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name) || (options as Record<string, unknown>)[name] === undefined)
      continue;
    const known = Object.keys(names);
    const message = `unknown option "${sanitizeLine(name)}"; takes ${known.join(", ")}`;
    throw refusal(entry, "/options", message + meant(name, known));
  }
}

/** What a member may be; an absent one is always taken. */
const KINDS = {
  boolean: "true or false",
  function: "a function",
  string: "a string",
} as const;

/** Each of these members that is of another kind, by its place in the options. */
export function kindProblems(
  kind: keyof typeof KINDS,
  members: Readonly<Record<string, unknown>>,
  at = "",
): DefinitionProblem[] {
  return Object.entries(members)
    .filter(([, value]) => value !== undefined && typeof value !== kind)
    .map(([name]) => ({ at: `${at}/${name}`, message: `must be ${KINDS[kind]}` }));
}

/**
 * What of an option that is an object itself is no member of it; `what` names one, as in `is no permission`.
 */
export function memberProblems(
  at: string,
  given: unknown,
  names: Readonly<Record<string, true>>,
  what: string,
): DefinitionProblem[] {
  const known = Object.keys(names);
  if (given === undefined) return [];
  if (!isOptions(given)) return [{ at, message: `must be an object of ${known.join(", ")}` }];
  return Object.entries(given)
    .filter(([name, value]) => !Object.hasOwn(names, name) && value !== undefined)
    .map(([name]) => ({
      at: `${at}/${sanitizeLine(name)}`,
      message: `is no ${what}; there are ${known.join(", ")}${meant(name, known)}`,
    }));
}

/**
 * Refuses what is no object of options. A number, or a list, has no options that could be read, so all of them would
 * have their defaults.
 *
 * @param within The option that this is, where it is not all of them; `limits`, say.
 * @param such An example of what is to be given.
 * @throws {ToolDefinitionError} `<entry>: options must be an object`, with `, such as <such>`.
 */
export function mustBeOptions(
  entry: string,
  options: unknown,
  within?: string,
  such?: string,
): void {
  if (isOptions(options)) return;
  const example = such === undefined ? "" : `, such as ${such}`;
  const at = within === undefined ? "/options" : `/options/${within.replaceAll(".", "/")}`;
  throw refusal(entry, at, `${within ?? "options"} must be an object${example}`);
}

/** Whether this can hold options: an object, but no list and no `Map`. */
export function isOptions(options: unknown): options is object {
  return typeof options === "object" && options !== null && !(Symbol.iterator in options);
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

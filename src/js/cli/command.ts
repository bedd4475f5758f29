/** A tool as a command, and what its author got wrong about it. */

import { wireSchema } from "../catalog.ts";
import type { DefinitionProblem } from "../errors.ts";
import type { CliHints, JsonObject, Tool } from "../tool.ts";
import { exampleOf } from "./example.ts";
import { type Flag, flagsOf, kebab } from "./flag.ts";

/** A tool, named and spelt for a command line. */
export interface ToolCommand {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly description: string;
  readonly tool: Tool<never>;
  readonly flags: readonly Flag[];
  /** The flag whose words are taken as they stand. */
  readonly plain: Flag | undefined;
  /** The flag that standard input feeds. */
  readonly stdin: Flag | undefined;
  /** An example of the whole input, where its properties have any name, so that it is one word of JSON. */
  readonly whole: string | undefined;
  /** Whether it takes `--json`. */
  readonly json: boolean;
}

/**
 * The command that a tool has by default: its name without the program's, in kebab-case.
 *
 * @example
 * commandName("text", "text_slug_all"); // "slug-all"
 */
export function commandName(program: string, tool: string): string {
  const whole = kebab(tool);
  const prefix = `${kebab(program)}-`;
  return whole.startsWith(prefix) && whole.length > prefix.length
    ? whole.slice(prefix.length)
    : whole;
}

/** A tool's command; `problems` hears of every hint that cannot be followed. */
export function toolCommand(
  program: string,
  tool: Tool<never>,
  problems: DefinitionProblem[],
): ToolCommand {
  const hints = tool.cli ?? {};
  const schema = wireSchema(tool);
  const flags = flagsOf(tool, schema);
  const named = (property: string | undefined): Flag | undefined =>
    flags.find((flag) => flag.property === property);
  const tell = (field: string, message: string): void => {
    problems.push({ at: `/${tool.name}/cli${field}`, message: `${tool.name}: ${message}` });
  };
  checkHints(hints, flags, tell);
  checkFlags(hints, flags, tell);
  return {
    name: hints.command ?? commandName(program, tool.name),
    aliases: hints.aliases ?? [],
    description: hints.description ?? firstSentence(tool.description),
    tool,
    flags,
    plain: named(hints.plain),
    stdin: named(hints.stdin),
    whole: flags.length === 0 && isOpen(schema) ? exampleOf(schema, schema) : undefined,
    json: hints.json ?? true,
  };
}

/** Whether properties of any name are what an input is for, such as that of a `Record`. */
function isOpen({ additionalProperties, patternProperties }: JsonObject): boolean {
  return (
    additionalProperties === true ||
    (typeof additionalProperties === "object" && additionalProperties !== null) ||
    patternProperties !== undefined
  );
}

type Tell = (field: string, message: string) => void;

/** What a command may be called. */
export const COMMAND: RegExp = /^[a-z0-9_][a-z0-9_.:-]*$/i;

/** Whether each hint fits the property that it names. */
function checkHints(hints: CliHints, flags: readonly Flag[], tell: Tell): void {
  const { command, aliases = [], positional = [], rest, plain, stdin, short = {} } = hints;
  for (const name of [...(command === undefined ? [] : [command]), ...aliases]) {
    if (!COMMAND.test(name)) tell("", `command ${JSON.stringify(name)} must match ${COMMAND}`);
  }
  const flagOf = (property: string | undefined): Flag | undefined =>
    flags.find((one) => one.property === property);
  const seen = new Set<string>();
  let optional: string | undefined;
  for (const property of rest === undefined ? positional : [...positional, rest]) {
    if (seen.has(property)) tell("/positional", `cli hint lists positional ${property} twice`);
    seen.add(property);
    const flag = flagOf(property);
    if (flag === undefined) {
      // `defineTool` refuses it, too, where the properties stand in the schema itself.
      tell("", `cli hint names unknown property ${JSON.stringify(property)}`);
      continue;
    }
    if (flag.kind === "boolean" && property !== rest)
      tell("/positional", `boolean property ${property} cannot be positional`);
    if (flag.required && optional !== undefined)
      tell("/positional", `required positional ${property} comes after an optional one`);
    if (!flag.required) optional = property;
  }
  const [fed, filled] = [flagOf(stdin), flagOf(rest)];
  if (filled !== undefined && filled.kind !== "string" && !filled.listsText)
    tell("/rest", `rest property ${rest} must be a string or an array of strings`);
  if (plain !== undefined && !seen.has(plain))
    tell("/plain", `plain property ${plain} must be positional`);
  if (fed !== undefined && fed.kind !== "string")
    tell("/stdin", `stdin property ${stdin} must be a string`);
  for (const [property, letter] of Object.entries(short)) {
    if (seen.has(property)) tell("/short", `positional property ${property} takes no short flag`);
    if (letter === "h") tell("/short", `${property} takes -h, which asks for help`);
  }
}

const RESERVED: ReadonlySet<string> = new Set(["--help", "--version", "--json"]);

/** Whether no two properties are spelt alike, nor like what every command takes. */
function checkFlags({ json = true }: CliHints, flags: readonly Flag[], tell: Tell): void {
  const taken = new Map<string, Flag>();
  for (const flag of flags) {
    const { property, long, short, kind, positional } = flag;
    if (kebab(property) === "")
      tell("", `property ${JSON.stringify(property)} has no letter to name a flag by`);
    if (positional) continue;
    if (RESERVED.has(long) && (long !== "--json" || json))
      tell("", `property ${property} takes the reserved flag ${long}`);
    if (kind === "boolean" && long.startsWith("--no-"))
      tell("", `boolean property ${property} takes a flag that begins with --no-`);
    const spellings = kind === "boolean" ? [long, `--no-${long.slice(2)}`] : [long];
    for (const spelling of short === undefined ? spellings : [...spellings, short]) {
      const other = taken.get(spelling);
      if (other === undefined) taken.set(spelling, flag);
      else if (spelling === short || other.long !== long)
        tell("", `properties ${other.property} and ${property} both answer to ${spelling}`);
      else if (spelling === long) tell("", `two properties take the flag ${long}`);
    }
  }
}

/** Up to the end of the first sentence, on one line. */
function firstSentence(description: string): string {
  const [first = ""] = description.split(/(?<=[.!?])\s|\n/u, 1);
  return first.trim();
}

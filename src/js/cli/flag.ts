/** How a command line spells one property of a tool's input. */

import type { JsonObject, Tool } from "../tool.ts";
import { exampleOf, quoted } from "./example.ts";
import { inputProperties, resolved } from "./input-properties.ts";

/** How the text of a value is read; `any` is JSON where it can be, and text elsewhere. */
export type ValueKind = "boolean" | "integer" | "number" | "string" | "json" | "any";

/** One property, as a flag or a word. */
export interface Flag {
  /** The property. */
  readonly property: string;
  /** `--max-size`. */
  readonly long: string;
  /** `-s`, where there is one. */
  readonly short: string | undefined;
  readonly kind: ValueKind;
  /** Whether it is a list, which is one word of JSON unless further words can fill it. */
  readonly isList: boolean;
  /** Whether it is a list of text, which further words can fill. */
  readonly listsText: boolean;
  /** Where it is JSON, what might be typed for it, such as `[1, 2, 3]`. */
  readonly example: string | undefined;
  /** Whether it is given by position. */
  readonly positional: boolean;
  /** Whether it takes every further word: `words` as an array, `text` as one string. */
  readonly rest: "words" | "text" | undefined;
  readonly required: boolean;
  readonly description: string;
  /** The values that it can have, where they are listed. */
  readonly choices: readonly string[] | undefined;
  /** The text of its default, where the schema names one. */
  readonly fallback: string | undefined;
}

/**
 * Where words of a name meet, and what stands between them. As text: V8 reads expressions of Unicode's classes with the
 * file, and takes longer for these than for the rest of it.
 */
const MEETING = [String.raw`([\p{Ll}\d])(\p{Lu})`, String.raw`(\p{Lu})(\p{Lu}\p{Ll})`] as const;
const BETWEEN = String.raw`[^\p{L}\p{M}\p{N}]+`;

/** `maxSize`, `max_size` and `max size` are `max-size`; empty where a name has neither letter nor digit. */
export function kebab(name: string): string {
  const [hump, acronym] = MEETING;
  return name
    .replaceAll(new RegExp(hump, "gu"), "$1-$2")
    .replaceAll(new RegExp(acronym, "gu"), "$1-$2")
    .split(new RegExp(BETWEEN, "u"))
    .filter((part) => part !== "")
    .join("-")
    .toLowerCase();
}

/** The flags of a tool, in the order of its schema; the positional ones first, in theirs. */
export function flagsOf(tool: Tool<never>, schema: JsonObject): Flag[] {
  const { positional = [], rest, short = {} } = tool.cli ?? {};
  const { properties, required } = inputProperties(schema);
  const words = rest === undefined ? positional : [...positional, rest];
  const names = [...properties.keys()];
  const ordered = [...words.filter((name) => names.includes(name)), ...names].filter(
    (name, index, all) => all.indexOf(name) === index,
  );
  return ordered.map((property) => {
    const described = resolved(properties.get(property)!, schema);
    const kind = kindOf(described);
    const letter = Object.hasOwn(short, property) ? short[property] : undefined;
    return {
      property,
      long: `--${kebab(property)}`,
      short: letter === undefined ? undefined : `-${letter}`,
      kind,
      isList: kind === "json" && described["type"] === "array",
      listsText: kind === "json" && listsText(described, schema),
      example: kind === "json" ? exampleOf(described, schema) : undefined,
      positional: words.includes(property),
      rest: property === rest ? (kind === "string" ? "text" : "words") : undefined,
      required: required.has(property),
      description: String(described["description"] ?? described["title"] ?? ""),
      choices: choicesOf(described),
      fallback: textOf(described["default"]),
    };
  });
}

/** `<TEXT>`, `[TEXT]` or `[WORDS...]` where it is given by position, else its long flag. */
export function spelt({ property, long, positional, rest, required }: Flag): string {
  if (!positional) return long;
  const name = kebab(property).toUpperCase();
  if (rest !== undefined) return `[${name}...]`;
  return required ? `<${name}>` : `[${name}]`;
}

/** What might be typed where a value is JSON, such as `--sizes '[1, 2, 3]'`. */
export function typed({ long, positional, example }: Flag): string | undefined {
  if (example === undefined) return undefined;
  return positional ? quoted(example) : `${long} ${quoted(example)}`;
}

function listsText({ type, items }: JsonObject, root: JsonObject): boolean {
  if (type !== "array" || typeof items !== "object" || items === null) return false;
  return kindOf(resolved(items as JsonObject, root)) === "string";
}

/** How the text of a value of this schema is read. */
function kindOf(schema: JsonObject): ValueKind {
  const { type, enum: values, const: value } = schema;
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== "null");
  if (types.length === 1 && types[0] !== undefined) {
    const [one] = types as [string];
    return one === "boolean" || one === "integer" || one === "number" || one === "string"
      ? one
      : "json";
  }
  const listed = Array.isArray(values) ? values : value === undefined ? [] : [value];
  if (listed.length > 0 && listed.every((one) => typeof one === "string")) return "string";
  if (types.includes("string")) return "string";
  return type === undefined && listed.length === 0 ? "any" : "json";
}

function choicesOf({ enum: values }: JsonObject): readonly string[] | undefined {
  if (!Array.isArray(values)) return undefined;
  return values.map((value: unknown) => textOf(value) ?? "");
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" || value === undefined ? value : JSON.stringify(value);
}

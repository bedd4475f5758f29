/** What can be chosen in a field of a question, under labels that a person can tell apart. */

import { sanitizeLine } from "../text.ts";

/** A schema that lists choices, in the three ways in which forms do. */
export interface Choices {
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Choice[];
  readonly anyOf?: readonly Choice[];
}

interface Choice {
  readonly const: string;
  readonly title: string;
}

/** The values by label, in their order; undefined where the schema lists none. Of equal labels the later get a number. */
export function choicesOf(schema: Choices): Map<string, string> | undefined {
  const choices =
    schema.oneOf ??
    schema.anyOf ??
    schema.enum?.map((value) => ({ const: value, title: sanitizeLine(value) }));
  if (choices === undefined) return undefined;
  const values = new Map<string, string>();
  const copies = new Map<string, number>();
  for (const { const: value, title } of choices) values.set(unlike(values, title, copies), value);
  return values;
}

/** A label that none of these has: `again`, or `again (2)`. `copies` keeps what was given out before. */
export function unlike(
  labels: ReadonlyMap<string, unknown>,
  label: string,
  copies: Map<string, number> = new Map(),
): string {
  let unique = label;
  let copy = copies.get(label) ?? 1;
  for (; labels.has(unique); unique = `${label} (${copy})`) copy += 1;
  copies.set(label, copy);
  return unique;
}

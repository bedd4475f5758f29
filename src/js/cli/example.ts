/** A value that somebody might type for a schema, in JSON. */

import type { JsonObject } from "../tool.ts";
import { kindOf } from "./flag.ts";
import { resolved } from "./input-properties.ts";

/** How deep an example shows what is inside. */
const DEPTH = 2;

/** More would hide the form. */
const MOST_MEMBERS = 3;

const TEXTS = ["one", "two"];
const NUMBERS = [1, 2, 3];

/** An example of a value as JSON with spaces, such as `[1, 2, 3]` or `{"x": 1}`. */
export function exampleOf(schema: JsonObject, root: JsonObject): string {
  return written(valueOf(schema, root, DEPTH));
}

/** A word as a shell takes it whole. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function written(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/([[{])\n\s*/g, "$1")
    .replaceAll(/\n\s*([\]}])/g, "$1")
    .replaceAll(/\n\s*/g, " ");
}

function valueOf(schema: JsonObject, root: JsonObject, depth: number): unknown {
  const { type, items, enum: values } = schema;
  if (Array.isArray(values) && values.length > 0) return values[0] as unknown;
  if (type === "array") return depth === 0 ? [] : listOf(items, root, depth - 1);
  if (type === "object") return depth === 0 ? {} : membersOf(schema, root, depth - 1);
  const kind = kindOf(schema);
  if (kind === "boolean") return true;
  return kind === "string" ? TEXTS[0] : NUMBERS[0];
}

function listOf(items: unknown, root: JsonObject, depth: number): unknown[] {
  const schema = isSchema(items) ? resolved(items, root) : {};
  const kind = kindOf(schema);
  const listed = Array.isArray(schema["enum"]);
  if (kind === "string" && !listed) return TEXTS;
  if ((kind === "integer" || kind === "number" || kind === "any") && !listed) return NUMBERS;
  return [valueOf(schema, root, depth)];
}

function membersOf(schema: JsonObject, root: JsonObject, depth: number): object {
  const { properties, additionalProperties, required } = schema;
  const all = Object.entries((properties ?? {}) as JsonObject);
  const needed = Array.isArray(required) ? new Set<unknown>(required) : new Set();
  const shown = all.filter(([name]) => needed.has(name));
  const members = (shown.length > 0 ? shown : all).slice(0, MOST_MEMBERS);
  if (members.length === 0) members.push(["a", additionalProperties]);
  // Own members, whatever their names.
  return Object.fromEntries(
    members.map(([name, one]) => [
      name,
      valueOf(isSchema(one) ? resolved(one, root) : {}, root, depth),
    ]),
  );
}

function isSchema(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

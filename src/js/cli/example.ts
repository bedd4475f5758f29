/** A value that somebody might type for a schema, in JSON. */

import type { JsonObject } from "../tool.ts";
import { numberFor, numberOf, textFor } from "./example-scalar.ts";
import { resolved } from "./input-properties.ts";

/** How deep an example shows what is inside, where it may be left out. */
const DEPTH = 2;

/** How deep it shows what is required: a schema may require itself. */
const DEEPEST = -4;

/** More would hide the form. */
const MOST_MEMBERS = 3;

/** How many values an example has at most: a schema may require itself many times. */
const MOST_VALUES = 64;

const TEXTS = ["one", "two"];
const NUMBERS = [1, 2, 3];

/** An example of a value as JSON with spaces, such as `[1, 2, 3]` or `{"x": 1}`. */
export function exampleOf(schema: JsonObject, root: JsonObject): string {
  return written(valueOf(schema, { root, left: MOST_VALUES }, DEPTH));
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

interface Whole {
  readonly root: JsonObject;
  /** How many values it may still have. */
  left: number;
}

function valueOf(schema: JsonObject, whole: Whole, depth: number): unknown {
  whole.left -= 1;
  if ("const" in schema) return schema["const"];
  const { type, enum: values, anyOf, oneOf } = schema;
  if (Array.isArray(values) && values.length > 0) return values[0] as unknown;
  const types = (Array.isArray(type) ? type : [type]) as readonly unknown[];
  const kind = types.find((one) => one !== "null");
  const [branch] = (Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : []) as unknown[];
  if (kind === undefined && isSchema(branch) && depth > DEEPEST)
    return valueOf(resolved(branch, whole.root), whole, depth - 1);
  if (kind === "array") return listOf(schema, whole, depth - 1);
  if (kind === "object") return membersOf(schema, whole, depth - 1);
  if (kind === "boolean") return true;
  if (types.includes("string")) return textFor(schema);
  return kind === undefined && types.includes("null") ? null : numberFor(schema);
}

/** Words that say more of a text or a number than its type. */
const NARROWING =
  /^(?:const|enum|format|pattern|anyOf|oneOf|allOf|m(?:in|ax)(?:imum|Length)|exclusiveM.*|multipleOf)$/;

function listOf(schema: JsonObject, whole: Whole, depth: number): unknown[] {
  const { prefixItems, items, minItems, maxItems } = schema;
  const first = Array.isArray(prefixItems) ? (prefixItems as unknown[]) : [];
  const least = items === false ? first.length : Math.min(numberOf(minItems, 0), MOST_VALUES);
  if (ends(whole, depth, least > 0)) return [];
  const found = first.map((one) => valueOf(schemaOf(one, whole), whole, depth));
  const more = items === false || found.length > 0 ? [] : seriesOf(items, whole, depth);
  found.push(...more);
  for (let at = found.length; at < least; at += 1) {
    const another = valueOf(schemaOf(items, whole), whole, depth);
    found.push(typeof another === "number" && more.length > 1 ? at + 1 : another);
  }
  return found.slice(0, Math.max(0, numberOf(maxItems, MOST_VALUES)));
}

/** Some values of a list: of plain texts and numbers more than one, so that one sees what stands between them. */
function seriesOf(items: unknown, whole: Whole, depth: number): unknown[] {
  const schema = schemaOf(items, whole);
  const value = valueOf(schema, whole, depth);
  if (Object.keys(schema).some((word) => NARROWING.test(word))) return [value];
  if (typeof value === "string") return TEXTS;
  return typeof value === "number" ? NUMBERS : [value];
}

function membersOf(schema: JsonObject, whole: Whole, depth: number): object {
  const { properties, additionalProperties, required } = schema;
  const all = new Map(Object.entries((properties ?? {}) as JsonObject));
  const needed = (Array.isArray(required) ? (required as unknown[]) : []).filter(
    (name) => typeof name === "string",
  );
  if (ends(whole, depth, needed.length > 0)) return {};
  const names =
    needed.length > 0 ? needed.slice(0, whole.left) : [...all.keys()].slice(0, MOST_MEMBERS);
  if (names.length === 0 && additionalProperties !== false) names.push("a");
  // Own members, whatever their names.
  return Object.fromEntries(
    names.map((name) => {
      const one = schemaOf(all.has(name) ? all.get(name) : additionalProperties, whole);
      return [name, valueOf(one, whole, depth)];
    }),
  );
}

/** Whether what is inside is left out: what must be there only where it would never end. */
function ends({ left }: Whole, depth: number, isNeeded: boolean): boolean {
  return left <= 0 || depth < (isNeeded ? DEEPEST : 0);
}

function schemaOf(value: unknown, { root }: Whole): JsonObject {
  return isSchema(value) ? resolved(value, root) : {};
}

function isSchema(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

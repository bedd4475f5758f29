/** A text or a number that a schema takes, as far as that is cheap to know. */

import type { JsonObject } from "../tool.ts";

/** A text of each format that is checked. */
const OF_FORMAT: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T10:00:00Z",
  date: "2026-01-31",
  time: "10:00:00Z",
  duration: "P1D",
  email: "ada@example.com",
  hostname: "www.example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  "uri-reference": "/path",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  "json-pointer": "/items/0",
  regex: "^[a-z]+$",
};

/** More would hide the form. */
const LONGEST = 64;

/** A text of the format and length that a schema asks for; of a pattern, what the schema itself names. */
export function textFor(schema: JsonObject): string {
  const { format, pattern, examples, default: fallback, minLength, maxLength } = schema;
  if (typeof format === "string" && Object.hasOwn(OF_FORMAT, format)) return OF_FORMAT[format]!;
  if (pattern !== undefined) {
    const named = [...(Array.isArray(examples) ? (examples as unknown[]) : []), fallback];
    const text = named.find((one) => typeof one === "string");
    if (text !== undefined) return text;
  }
  const least = Math.min(numberOf(minLength, 0), LONGEST);
  return "one".padEnd(least, "one").slice(0, Math.max(0, numberOf(maxLength, LONGEST)));
}

/** 1, or the nearest to it that a schema takes. */
export function numberFor(schema: JsonObject): number {
  const step = numberOf(schema["multipleOf"], 1);
  const low = Math.max(
    numberOf(schema["minimum"], -Infinity),
    numberOf(schema["exclusiveMinimum"], -Infinity),
  );
  const high = Math.min(
    numberOf(schema["maximum"], Infinity),
    numberOf(schema["exclusiveMaximum"], Infinity),
  );
  const up = Math.ceil(low / step) * step;
  const down = Math.floor(high / step) * step;
  const tried = [1, step, up, up + step, down, down - step, (low + high) / 2];
  return tried.find((one) => Number.isFinite(one) && takes(schema, one)) ?? 1;
}

function takes(schema: JsonObject, value: number): boolean {
  const { type, multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return (
    (Number.isInteger(value) || !types.includes("integer") || types.includes("number")) &&
    (typeof multipleOf !== "number" || Number.isInteger(value / multipleOf)) &&
    value >= numberOf(minimum, -Infinity) &&
    value <= numberOf(maximum, Infinity) &&
    value > numberOf(exclusiveMinimum, -Infinity) &&
    value < numberOf(exclusiveMaximum, Infinity)
  );
}

/** A word of a schema that should be a number, if it is one. */
export function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

/** The parameters of a tool for Pi. */

import type { JsonObject } from "../tool.ts";

/** Marks types of TypeBox; Pi below 0.99 rewrites arguments towards any schema that lacks it. */
const KIND = Symbol.for("TypeBox.Kind");

/**
 * The schema, marked so that Pi leaves arguments alone. It would make the text `"5"` a number where a union takes both,
 * and the core has found the arguments right before Pi sees them. The mark is in no JSON text.
 */
export function takenAsItIs(schema: JsonObject): JsonObject {
  return Object.defineProperty(schema, KIND, { value: "Unsafe" });
}

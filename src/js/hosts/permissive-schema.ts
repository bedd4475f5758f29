/** A JSON Schema as a callable that lists it and takes every value. */

import type { JsonObject } from "../tool.ts";

/** What OMP takes for a type of its own: a function that checks, and knows its JSON Schema. */
export interface PermissiveSchema {
  (value: unknown): unknown;
  toJsonSchema(): JsonObject;
  assert(value: unknown): unknown;
  /** OMP's declarations know callables of its own alone, and objects. */
  readonly [more: string]: unknown;
}

/**
 * The schema as OMP lists it word for word, without the check that drops unknown keys and runs the tool: they must
 * reach the core, which names them.
 */
export function permissiveSchema(schema: JsonObject): PermissiveSchema {
  const text = JSON.stringify(schema);
  const methods = {
    // A new copy each time: OMP adds a property to it.
    toJsonSchema: () => JSON.parse(text) as JsonObject,
    assert: (value: unknown) => value,
  };
  return Object.assign((value: unknown) => value, methods) as unknown as PermissiveSchema;
}

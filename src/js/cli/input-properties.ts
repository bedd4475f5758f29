/** What a tool's input is made of, wherever its schema says so. */

import type { JsonObject } from "../tool.ts";

/** The properties of an input. */
export interface InputProperties {
  /** In the order of the schema. */
  readonly properties: ReadonlyMap<string, JsonObject | boolean>;
  /** Those that every input has. */
  readonly required: ReadonlySet<string>;
}

/** The properties of a schema: its own, those behind its references, and those of every branch of a union. */
export function inputProperties(root: JsonObject): InputProperties {
  const properties = new Map<string, JsonObject | boolean>();
  const required = new Set<string>();
  gather(root, true, STEPS);
  return { properties, required };

  function gather(schema: JsonObject | boolean, always: boolean, steps: number): void {
    const found = resolved(schema, root);
    for (const [name, one] of Object.entries((found["properties"] ?? {}) as JsonObject)) {
      if (!properties.has(name)) properties.set(name, one as JsonObject | boolean);
    }
    if (always) for (const name of list(found["required"])) required.add(name as string);
    if (steps === 0) return;
    for (const part of list(found["allOf"])) gather(part as JsonObject, always, steps - 1);
    for (const branch of [...list(found["anyOf"]), ...list(found["oneOf"])])
      gather(branch as JsonObject, false, steps - 1);
  }
}

/** How many references are followed, and how deep: a schema may lead back to itself. */
const STEPS = 4;

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A schema behind the references of its document, a few steps deep, and without the branch for null. */
export function resolved(schema: JsonObject | boolean, root: JsonObject): JsonObject {
  let found: unknown = schema;
  for (let step = 0; step < 2 * STEPS && typeof found === "object" && found !== null; step += 1) {
    const only = apartFromNull(found as JsonObject);
    if (only !== undefined) {
      found = only;
      continue;
    }
    const { $ref, ...beside } = found as { $ref?: unknown } & JsonObject;
    if (typeof $ref !== "string" || !$ref.startsWith("#/")) return found as JsonObject;
    let target: unknown = root;
    for (const token of $ref.slice(2).split("/")) {
      const key = decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
      target = (target as JsonObject | undefined)?.[key];
    }
    found = typeof target === "object" && target !== null ? { ...target, ...beside } : {};
  }
  return {};
}

/** What a property is when it is not null, as libraries write what may be null: `anyOf: [string, null]`. */
function apartFromNull({ anyOf, ...beside }: JsonObject): JsonObject | undefined {
  if (!Array.isArray(anyOf)) return undefined;
  const others = (anyOf as readonly JsonObject[]).filter((one) => one?.["type"] !== "null");
  return others.length === 1 ? { ...others[0], ...beside } : undefined;
}

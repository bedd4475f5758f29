/** Copies of plain JSON data, faster than saying and reading it: most arguments in a process are such. */

/** Stands for a value that only `JSON.stringify` can tell the meaning of. */
export const NOT_PLAIN: unique symbol = Symbol("not plain");

/** Deep enough for most values; a cycle ends here. */
const DEEPEST = 32;

/**
 * What `JSON.parse(JSON.stringify(value))` would give, for a value of plain objects, arrays, strings, finite numbers,
 * booleans and null; `NOT_PLAIN` for everything else, such as dates, class instances and deep values.
 */
export function copyPlain(value: unknown, depth = 0): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      // JSON has no negative zero, either.
      return Number.isFinite(value) ? value + 0 : NOT_PLAIN;
    case "object":
      if (value === null) return null;
      if (depth > DEEPEST || "toJSON" in value) return NOT_PLAIN;
      return Array.isArray(value) ? copyArray(value, depth) : copyObject(value, depth);
    default:
      return NOT_PLAIN;
  }
}

function copyArray(items: readonly unknown[], depth: number): unknown {
  const copy: unknown[] = [];
  for (const item of items) {
    const member = copyPlain(item, depth + 1);
    if (member === NOT_PLAIN) return NOT_PLAIN;
    copy.push(member);
  }
  return copy;
}

function copyObject(value: object, depth: number): unknown {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return NOT_PLAIN;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    const copied = copyPlain(member, depth + 1);
    // An assignment to this key would set the prototype.
    if (copied === NOT_PLAIN || key === "__proto__") return NOT_PLAIN;
    copy[key] = copied;
  }
  return copy;
}

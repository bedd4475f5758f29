/** JSON Pointers (RFC 6901), written. */

/** A key as a step of a JSON Pointer. */
export function pointerStep(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/**
 * The JSON Pointer of these keys, outermost first.
 *
 * @example
 * pointerOf(["a/b", 0]); // "/a~1b/0"
 */
export function pointerOf(keys: readonly PropertyKey[]): string {
  return keys.map((key) => pointerStep(String(key))).join("");
}

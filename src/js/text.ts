/** Foreign text made safe to show. */

import { native } from "./native.ts";

/**
 * Anything as one line: escape codes are taken out, control and format characters become spaces, runs of spaces one.
 *
 * @example
 * sanitizeLine("done\u001b[31m!\nFAKE"); // "done! FAKE"
 */
export function sanitizeLine(value: unknown): string {
  return native.sanitizeLine(textOf(value));
}

/**
 * Text with its lines kept: escape codes and invisible controls are taken out, line ends become `\n`.
 *
 * @example
 * sanitizeText("a\r\nb\u202ec"); // "a\nbc"
 */
export function sanitizeText(text: string): string {
  return native.sanitizeText(textOf(text));
}

/**
 * What is said behind a refused name of which one of `names` was probably meant; empty where none is close.
 *
 * @example
 * meant("cal", ["mcp", "call"]); // '; did you mean "call"?'
 */
export function meant(name: string, names: readonly string[]): string {
  const closest = native.closestName(name, [...names]);
  return closest === null ? "" : `; did you mean "${closest}"?`;
}

/** Anything as text, also what cannot say its own; not safe to show yet. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    // No prototype, or a `toString` that throws.
    return Object.prototype.toString.call(value);
  }
}

/** What `execute` returned, as JSON text for the core, or the words for why there is none. */

import { thrownMessage } from "./thrown.ts";
import { findUnsayable } from "./unsayable.ts";

/** JSON text of a result, or what is wrong with it. */
export type OutcomeText = { readonly json: string } | { readonly problem: string };

/**
 * The returned value as JSON text. `JSON.stringify` alone turns `NaN` into `null`, a `Map` into `{}` and drops
 * functions; here each is a problem in words, with its place. A member that is `undefined` is left out, as JSON does.
 */
export function outcomeText(value: unknown): OutcomeText {
  if (value === undefined || value === null) {
    return {
      problem: `returned ${String(value)}; return a string, content blocks or {content, details}`,
    };
  }
  // By tag: in a vm context the class is another realm's.
  if (Object.prototype.toString.call(value) === "[object Error]")
    return { problem: `returned an Error instead of throwing it: ${thrownMessage(value)}` };
  const lost = findUnsayable(value);
  if (lost.length > 0) {
    const places = lost.map(({ at, what }) => (at === "" ? what : `${what} at ${at}`));
    return { problem: `returned ${places.join(", ")}, which JSON cannot say` };
  }
  const json: string | undefined = JSON.stringify(value);
  return json === undefined ? { problem: "returned a value that JSON cannot say" } : { json };
}

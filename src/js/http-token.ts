/** A token that was meant to be asked for. */

import { refusal } from "./given.ts";
import type { HttpOptions } from "./http-options.ts";

/**
 * Refuses to serve everybody where a token was meant to be asked for.
 *
 * @param held What comes of the options that were `given`.
 * @throws {ToolDefinitionError} where they name a token that is undefined, and no other holds.
 */
export function mustHaveItsToken(entry: string, given: HttpOptions, held: HttpOptions): void {
  if (!Object.hasOwn(given, "token") || held.token !== undefined) return;
  const message =
    "token is undefined, as a variable of the environment is that is not set; leave it out to ask for none";
  throw refusal(entry, "/options/token", message);
}

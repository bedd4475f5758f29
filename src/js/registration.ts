/** What a host registers for a tool, rendered by the core; a host's own file adds the functions. */

import { checkOptions } from "./given.ts";
import { nativeTool, refused } from "./native-tool.ts";
import type { JsonObject, Tool } from "./tool.ts";

/** What of a schema a host cannot take as it is written, and what was done about it. */
export interface RegistrationNote {
  /** JSON Pointer into the definition. */
  readonly at: string;
  readonly message: string;
}

/** A tool as a host registers it, without functions. */
export interface Registration<Fields> {
  readonly registration: Fields;
  readonly notes: readonly RegistrationNote[];
}

/**
 * The registration of a tool, as data.
 *
 * @throws {ToolDefinitionError} where the host cannot take the tool in any form, with the places.
 */
export function registrationOf<Fields extends object>(
  host: string,
  tool: Tool<never>,
  options: object = {},
): Registration<Fields> {
  const core = nativeTool(tool as unknown as Tool);
  return refused(
    () => JSON.parse(core.registration(host, JSON.stringify(options))) as Registration<Fields>,
  );
}

/** The options of all hosts that decide what is registered, or that their functions take as data. */
const DESCRIBED = {
  api: true,
  strict: true,
  schema: true,
  prefix: true,
  loadMode: true,
  generation: true,
} as const;

/**
 * What a host would register for a tool, as data: a function is `"[function]"`, and a schema that goes out as a
 * function is `{ unsafe: schema }`.
 *
 * @param host The name of the host, such as `"pi"`.
 * @param options What the host's own function takes and says in data, such as `{ strict: true }`.
 * @throws {ToolDefinitionError} for a name that is no host's, listing them, and for a tool that the host cannot take.
 * @example
 * describeTool(slug, "pi"); // { name: "text_slug", label: "Text Slug", ..., execute: "[function]" }
 */
export function describeTool(tool: Tool<never>, host: string, options: object = {}): JsonObject {
  checkOptions("describeTool", options, DESCRIBED);
  const core = nativeTool(tool as unknown as Tool);
  return refused(
    () => JSON.parse(core.describe(String(host), JSON.stringify(options))) as JsonObject,
  );
}

/** `haft/schema`: the validator on its own, for any JSON Schema and any value. */

import { type Invalid, invalidOf, invalidUnsayable } from "./invalid.ts";
import { checkOptions, type OptionNames } from "./given.ts";
import { native } from "./native.ts";
import { definitionError, refused } from "./native-tool.ts";
import { findUnsayable, mustBeJson } from "./unsayable.ts";

export { type DefinitionProblem, type InputIssue, ToolDefinitionError } from "./errors.ts";

/** How a schema is compiled. */
export interface SchemaOptions {
  /** `false` takes formats for annotations; default true, they are asserted. */
  readonly formats?: boolean;
}

/** What came of a check. */
export type SchemaResult = { readonly ok: true } | ({ readonly ok: false } & Invalid);

/** A schema, compiled. */
export interface CompiledSchema {
  /** Checks a value as `JSON.stringify` would say it. */
  validate(value: unknown): SchemaResult;
}

const OPTIONS: OptionNames<SchemaOptions> = { formats: true };

const VALID: SchemaResult = Object.freeze({ ok: true });
const HEAD = "Invalid value";

/**
 * Compiles a document: 2020-12, or the older dialect that its `$schema` names. The rules for tools (a root of type
 * `object`, closed objects) do not apply; bounds on size and cost do. Nothing is fetched.
 *
 * @throws {ToolDefinitionError} listing what is wrong with the document, and for an option that is not known.
 * @example
 * const port = compileSchema({ type: "integer", minimum: 1, maximum: 65535 });
 * port.validate(0); // { ok: false, lines: ["Invalid value at /: must be >= 1"], issues: [...] }
 */
export function compileSchema(document: unknown, options: SchemaOptions = {}): CompiledSchema {
  checkOptions("compileSchema", options, OPTIONS);
  if (isLibrarys(document)) {
    const message =
      "must be a JSON Schema, such as z.toJSONSchema(schema) makes of a schema of zod";
    throw definitionError({ tool: "schema", problems: [{ at: "", message }] });
  }
  const problems = findUnsayable(document).map((found) => ({
    at: found.at,
    message: mustBeJson(found),
  }));
  if (problems.length > 0) throw definitionError({ tool: "schema", problems });
  const text = JSON.stringify(document);
  const compiled = refused(() => new native.NativeSchema(text, options.formats ?? true));
  return {
    validate(value) {
      const unsayable = findUnsayable(value);
      if (unsayable.length > 0) return { ok: false, ...invalidUnsayable(unsayable, HEAD) };
      const issues = compiled.validate(JSON.stringify(value));
      return issues === null ? VALID : { ok: false, ...invalidOf(issues) };
    },
  };
}

/**
 * Whether this is a schema of a library, whose own fields would pass for keywords and check nothing. What such a
 * library says as JSON Schema may carry `~standard` as well, but is a plain object.
 */
function isLibrarys(document: unknown): boolean {
  if (typeof document !== "object" || document === null || !("~standard" in document)) return false;
  return Object.getPrototypeOf(document) !== Object.prototype;
}

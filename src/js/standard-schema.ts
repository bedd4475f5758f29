/** Reads a schema of any library into a JSON Schema document and the library's own check. */

import type { DefinitionProblem } from "./errors.ts";
import { pointerStep } from "./pointer.ts";
import { thrownMessage } from "./thrown.ts";
import { findUnsayable, mustBeJson } from "./unsayable.ts";
import { lenientOptions, missingJsonSchema, notASchema } from "./vendors.ts";

/** An issue of a Standard Schema's `validate`. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a Standard Schema's `validate` answers. */
export type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** A Standard Schema's `validate`, bound to it. */
export type StandardValidate = (value: unknown) => StandardResult | PromiseLike<StandardResult>;

/** The `~standard` property, as far as it is read here; no part of it is trusted to be there. */
interface Standard {
  readonly vendor?: unknown;
  readonly validate?: unknown;
  readonly jsonSchema?: { readonly input?: unknown };
}

type DescribeInput = (options: { target: string; libraryOptions?: object | undefined }) => unknown;

/** A schema, read. */
export interface ReadSchema {
  /** The JSON Schema document; absent where there are problems. */
  readonly document?: unknown;
  /** The library, where the document came from one: then the core closes its objects. */
  readonly vendor?: string;
  /** The library's own check. */
  readonly validate?: StandardValidate;
  /** What keeps it from being read. */
  readonly problems: readonly DefinitionProblem[];
  /** What was read, though not said by the library: worth a warning. */
  readonly warnings: readonly DefinitionProblem[];
}

/**
 * Reads what an author gave as `input` or `output`; `at` is its JSON Pointer. Both take the input side: details are
 * put into the schema, and what a library would make of them never leaves it.
 */
export function readSchema(schema: unknown, at: string): ReadSchema {
  const standard = (schema as { "~standard"?: Standard } | null | undefined)?.["~standard"];
  if (standard !== undefined && standard !== null)
    return readStandard(schema as object, standard, at);
  if (typeof schema === "function") return refuse(at, notASchema(schema));
  return readDocument(schema, at);
}

function readStandard(schema: object, standard: Standard, at: string): ReadSchema {
  const vendor = typeof standard.vendor === "string" ? standard.vendor : "this library";
  const { jsonSchema } = standard;
  if (typeof jsonSchema?.input !== "function") return refuse(at, missingJsonSchema(schema, vendor));
  const warnings: DefinitionProblem[] = [];
  const note = (pointer: string, message: string): void => {
    warnings.push({ at: at + pointer, message });
  };
  const libraryOptions = lenientOptions(vendor, note);
  const describeInput: DescribeInput = (options) => (jsonSchema.input as DescribeInput)(options);
  // The second for a library that knows no newer dialect.
  const attempts = ["draft-2020-12", "draft-07"].map((target) => ({ target, libraryOptions }));
  let first: unknown;
  for (const attempt of attempts) {
    try {
      const { validate } = standard;
      return {
        // Plain data, whatever the library hangs on it.
        document: JSON.parse(JSON.stringify(describeInput(attempt))),
        vendor,
        ...(typeof validate === "function"
          ? { validate: (value: unknown) => validate.call(standard, value) as StandardResult }
          : {}),
        problems: [],
        warnings,
      };
    } catch (error) {
      first ??= error;
    }
  }
  return refuse(at, `${vendor} cannot say this schema as JSON Schema: ${thrownMessage(first)}`);
}

function readDocument(document: unknown, at: string): ReadSchema {
  const shape = findSchemaInside(document, at, 0);
  if (shape !== undefined) return { problems: [shape], warnings: [] };
  const problems = findUnsayable(document).map((found) => ({
    at: at + found.at,
    message: mustBeJson(found),
  }));
  return problems.length > 0 ? { problems, warnings: [] } : { document, problems, warnings: [] };
}

/** Deeper than a schema may be; the core says so for what lies below. */
const DEEPEST = 127;

/** A library's schema in a JSON Schema's place: JSON would turn it into an object that allows anything. */
function findSchemaInside(
  value: unknown,
  at: string,
  depth: number,
): DefinitionProblem | undefined {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return undefined;
  for (const key of Object.keys(value)) {
    const member: unknown = (value as Record<string, unknown>)[key];
    if ((typeof member !== "object" && typeof member !== "function") || member === null) continue;
    const standard = (member as { "~standard"?: Standard })["~standard"];
    if (standard !== undefined) {
      return depth === 0 && isShape(value)
        ? {
            at,
            message: "must be a schema, got an object of schemas: wrap it, as in z.object({ ... })",
          }
        : {
            at: at + pointerStep(key),
            message: `must be JSON Schema, got a schema of ${String(standard.vendor)}: use one library for the whole`,
          };
    }
    const inner = findSchemaInside(member, at + pointerStep(key), depth + 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function isShape(value: object): boolean {
  return Object.values(value).every(
    (member) => typeof member === "object" && member !== null && "~standard" in member,
  );
}

function refuse(at: string, message: string): ReadSchema {
  return { problems: [{ at, message }], warnings: [] };
}

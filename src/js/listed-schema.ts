/** A schema for hosts that check calls themselves: it lists the tool's document, and lets every call through to the core. */

import type { JsonObject } from "./tool.ts";

/** Both parts of Standard Schema: `StandardSchemaV1` and `StandardJSONSchemaV1`. */
export interface ListedSchema<Input = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "haft";
    readonly types?: { readonly input: Input; readonly output: Input };
    validate(value: unknown): { readonly value: Input };
    readonly jsonSchema: {
      input(options?: unknown): Record<string, unknown>;
      output(options?: unknown): Record<string, unknown>;
    };
  };
}

/** The document as a schema that any value fits; each listing is a copy. */
export function listedSchema<Input>(document: JsonObject): ListedSchema<Input> {
  const listed = (): Record<string, unknown> => structuredClone(document);
  return {
    "~standard": {
      version: 1,
      vendor: "haft",
      validate: (value) => ({ value: value as Input }),
      jsonSchema: { input: listed, output: listed },
    },
  };
}

/** A definition as the JSON text that the core reads, and what kept parts of it from being said. */

import type { DefinitionProblem } from "./errors.ts";
import { pointerStep } from "./pointer.ts";
import { type ReadSchema, type StandardValidate, readSchema } from "./standard-schema.ts";
import { findUnsayable, mustBeJson } from "./unsayable.ts";

/** A definition, read. */
export interface DefinitionText {
  /** JSON text for the core. Fields with problems are left out, so that it can judge the others. */
  readonly text: string;
  /** The `validate` of the input's library. */
  readonly validate: StandardValidate | undefined;
  readonly problems: readonly DefinitionProblem[];
  readonly warnings: readonly DefinitionProblem[];
}

/** Reads every field but `execute`; unknown ones go along, for the core names them. */
export function definitionText(definition: object): DefinitionText {
  const fields: Record<string, unknown> = Object.create(null);
  const problems: DefinitionProblem[] = [];
  const warnings: DefinitionProblem[] = [];
  let validate: StandardValidate | undefined;
  for (const [name, value] of Object.entries(definition)) {
    if (value === undefined || name === "execute") continue;
    if (name === "input" || name === "output") {
      const schema = readSchema(value, pointerStep(name));
      addSchema(fields, name, schema);
      problems.push(...schema.problems);
      warnings.push(...schema.warnings);
      if (name === "input") ({ validate } = schema);
    } else {
      addField(fields, name, value, problems);
    }
  }
  if (typeof (definition as { execute?: unknown }).execute !== "function") {
    problems.push({ at: "/execute", message: "must be a function" });
  }
  return { text: JSON.stringify(fields), validate, problems, warnings };
}

function addSchema(fields: Record<string, unknown>, name: string, schema: ReadSchema): void {
  if (schema.document === undefined) return;
  fields[name] = schema.document;
  if (schema.vendor !== undefined) fields[`${name}From`] = schema.vendor;
}

function addField(
  fields: Record<string, unknown>,
  name: string,
  value: unknown,
  problems: DefinitionProblem[],
): void {
  const unsayable = findUnsayable(value);
  const [first] = unsayable;
  if (first === undefined) fields[name] = value;
  // A method that is no field, such as a misspelt `execute`: null says nothing, but the core refuses its name.
  else if (first.at === "") fields[name] = null;
  else
    for (const found of unsayable)
      problems.push({ at: pointerStep(name) + found.at, message: mustBeJson(found) });
}

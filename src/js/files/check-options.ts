/** Refuses what `haft/files` is given and could not use: a sandbox that is misspelt would be none, without a word. */

import { type DefinitionProblem, ToolDefinitionError } from "../errors.ts";
import { checkOptions, kindProblems, memberProblems, type OptionNames } from "../given.ts";
import type { AuditOptions } from "../sandbox/audit.ts";
import { sandboxProblems } from "../sandbox/check-options.ts";
import type { SchemaOptions } from "./read-file.ts";
import type { ToolFileOptions } from "./tools-from-file.ts";

const FILE_OPTIONS: OptionNames<ToolFileOptions> = {
  sandbox: true,
  permissions: true,
  maxMemory: true,
  timeoutMs: true,
  isolatePerCall: true,
  bestEffort: true,
  onUnenforced: true,
  onOutput: true,
  audit: true,
  outputSchemas: true,
  onProblem: true,
};

const AUDIT: OptionNames<Omit<AuditOptions, "granted" | "writable">> = { log: true, values: true };

const SCHEMA_OPTIONS: OptionNames<SchemaOptions> = { path: true, outputSchemas: true };

/**
 * Checks the options of `toolsFromFile`.
 *
 * @throws {ToolDefinitionError} for an option that is not known, and naming each that would not hold.
 */
export function checkFileOptions(options: ToolFileOptions): void {
  checkOptions("toolsFromFile", options, FILE_OPTIONS);
  const { outputSchemas, onProblem, audit } = options;
  refuse([
    ...sandboxProblems(options),
    ...kindProblems("boolean", { outputSchemas }),
    ...kindProblems("function", { onProblem }),
    ...auditProblems(audit),
  ]);
}

/**
 * Checks the options of `schemaOf`.
 *
 * @throws {ToolDefinitionError} as {@link checkFileOptions}.
 */
export function checkSchemaOptions(options: SchemaOptions): void {
  checkOptions("schemaOf", options, SCHEMA_OPTIONS);
  const { outputSchemas, path } = options;
  refuse([...kindProblems("boolean", { outputSchemas }), ...kindProblems("string", { path })]);
}

function auditProblems(audit: ToolFileOptions["audit"]): DefinitionProblem[] {
  const wrong = memberProblems("/audit", audit, AUDIT, "option of an audit log");
  if (typeof audit !== "object" || audit === null) return wrong;
  if (typeof audit.log !== "string" || audit.log === "")
    wrong.push({ at: "/audit/log", message: "must be the path of a file" });
  return [...wrong, ...kindProblems("boolean", { values: audit.values }, "/audit")];
}

function refuse(problems: readonly DefinitionProblem[]): void {
  if (problems.length === 0) return;
  const lines = problems.map(({ at, message }) => `${at}: ${message}`);
  throw new ToolDefinitionError(lines.join("\n"), problems);
}

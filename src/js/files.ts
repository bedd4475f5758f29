/** `haft/files`: tools from a file of exported functions. */

export { type SourceProblem, ToolFileError } from "./files/problems.ts";
export { type SchemaOptions, schemaOf, type SourceTools } from "./files/read-file.ts";
export { type FileTools, type ToolFileOptions, toolsFromFile } from "./files/tools-from-file.ts";
export type { WrittenTool } from "./files/written-tools.ts";
export type { AuditOptions } from "./sandbox/audit.ts";
export { SandboxedError } from "./sandbox/sandboxed-error.ts";
export type { SandboxOptions } from "./sandbox/options.ts";
export type { Grant, Permissions, SandboxLimits } from "./sandbox/permissions.ts";

/** `haft/files`: tools from a file of exported functions. */

export { type SourceProblem, ToolFileError } from "./files/problems.ts";
export { type ToolFileOptions, toolsFromFile } from "./files/tools-from-file.ts";
export type { AuditOptions } from "./sandbox/audit.ts";
export { SandboxedError } from "./sandbox/confined.ts";
export type { SandboxOptions } from "./sandbox/options.ts";
export type { Grant, Permissions, SandboxLimits } from "./sandbox/permissions.ts";

/** `toolsFromFile`: a file of exported functions, or of definitions, as tools for any host. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { isTool } from "../brand.ts";
import { indexTools } from "../catalog.ts";
import { Audit, type AuditOptions } from "../sandbox/audit.ts";
import type { SandboxOptions } from "../sandbox/options.ts";
import { permissionWords } from "../sandbox/permissions.ts";
import { Sandbox } from "../sandbox/sandbox.ts";
import type { Tool } from "../tool.ts";
import { callExport } from "./call-export.ts";
import type { FoundFile } from "./found.ts";
import { functionResult } from "./function-result.ts";
import { functionTool, type RunTool } from "./function-tool.ts";
import { importFile } from "./import-file.ts";
import { type SourceProblem, ToolFileError } from "./problems.ts";
import { readToolFile, type ReadOptions } from "./read-file.ts";

/** How the tools of a file are made, and run. */
export interface ToolFileOptions extends ReadOptions, SandboxOptions {
  /** Runs the functions in a confined child that may do what `permissions` grant; default false. */
  readonly sandbox?: boolean;
  /** Writes a line about every call, before its answer goes out. */
  readonly audit?: Omit<AuditOptions, "granted">;
  /**
   * Hears of each export that is no tool, and why; the others are made all the same. Without it such an export is an
   * error, so that no tool is missing unnoticed.
   */
  readonly onProblem?: (problem: SourceProblem) => void;
}

/** What a file is: definitions that must be run to be known, or functions that are read. */
export type ToolFile =
  | { readonly kind: "definitions"; readonly tools: readonly Tool[] }
  | { readonly kind: "functions"; readonly found: FoundFile };

/**
 * The tools of a file. Exported functions become tools by their types and comments, and the file is first run when a
 * tool is called; a file that defines tools with `defineTool` is run at once, and its exported tools, and arrays of
 * them, are what it has.
 *
 * @throws {ToolFileError} naming every export that is no tool, with its place and what to write instead.
 * @example
 * const server = createMcpServer(info, await toolsFromFile("./tools.ts"));
 */
export async function toolsFromFile(
  file: string | URL,
  options: ToolFileOptions = {},
): Promise<readonly Tool[]> {
  const path = pathOf(file);
  const read = await openToolFile(path, options);
  if (read.kind === "definitions") {
    if (options.sandbox !== true && options.audit === undefined) return read.tools;
    const message =
      "a sandbox and an audit log take files of exported functions, and this one defines tools";
    const help = "export the functions themselves";
    throw new ToolFileError([{ file: path, line: 1, column: 1, message, help, frame: "" }]);
  }
  const run = options.sandbox === true ? await sandboxed(path, options) : inProcess(path);
  const { audit, permissions = {} } = options;
  if (audit === undefined) return toolsOf(read.found, options, run);
  const log = new Audit({ ...audit, granted: permissionWords(permissions) });
  return toolsOf(read.found, options, log.around(run));
}

/** Runs in this process; the file is imported by the first call. */
function inProcess(path: string): RunTool {
  let module: Promise<Record<string, unknown>> | undefined;
  return async (found, input, context) => {
    module ??= importFile(path);
    const returned = callExport(await module, found.export, found.call, input, context);
    return functionResult(await returned);
  };
}

/** Runs in a confined child, which has imported the file when this resolves. */
async function sandboxed(path: string, options: SandboxOptions): Promise<RunTool> {
  const sandbox = new Sandbox(path, options);
  await sandbox.start();
  return (found, input, context) => sandbox.run(found, input, context);
}

/** The path of a file that is named from the working directory. */
export function pathOf(file: string | URL): string {
  return typeof file === "string" && !file.startsWith("file:")
    ? resolve(file)
    : fileURLToPath(file);
}

/** Reads a file, and runs it only where it defines its tools itself. */
export async function openToolFile(path: string, options: ReadOptions = {}): Promise<ToolFile> {
  if (/\bdefineTool\b/.test(readFileSync(path, "utf8"))) {
    return { kind: "definitions", tools: definedTools(path, await importFile(path)) };
  }
  const found = readToolFile(path, options);
  if (found.tools.length > 0) return { kind: "functions", found };
  // Definitions may come from elsewhere: `export { tools } from "./all.js"`.
  const tools = exportedTools(await importFile(path));
  if (tools.length > 0) return { kind: "definitions", tools };
  throw new ToolFileError(found.problems);
}

/** The tools of found functions. */
export function toolsOf(
  { tools, problems }: FoundFile,
  { onProblem }: ToolFileOptions,
  run: RunTool,
): readonly Tool[] {
  if (onProblem === undefined && problems.length > 0) throw new ToolFileError(problems);
  for (const problem of problems) onProblem?.(problem);
  return [...indexTools(tools.map((found) => functionTool(found, run))).values()];
}

function definedTools(path: string, module: object): readonly Tool[] {
  const tools = exportedTools(module);
  if (tools.length > 0) return tools;
  const message = "the file uses defineTool and exports no tool";
  const help = "export the tools, or an array of them";
  throw new ToolFileError([{ file: path, line: 1, column: 1, message, help, frame: "" }]);
}

/** Every tool among the exports, each once, in the order of the module's names. */
function exportedTools(module: object): readonly Tool[] {
  const found = new Set<Tool>();
  for (const value of Object.values(module)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isTool(one)) found.add(one);
    }
  }
  return [...indexTools(found).values()];
}

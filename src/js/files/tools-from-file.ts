/** `toolsFromFile`: a file of exported functions, or of definitions, as tools for any host. */

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { indexTools } from "../catalog.ts";
import { ToolDefinitionError } from "../errors.ts";
import { checkOptions, mustBeGiven, type OptionNames } from "../given.ts";
import { Audit, type AuditOptions } from "../sandbox/audit.ts";
import { checkSandboxOptions } from "../sandbox/check-options.ts";
import type { SandboxOptions } from "../sandbox/options.ts";
import { paths, type Permissions, permissionWords } from "../sandbox/permissions.ts";
import { Sandbox } from "../sandbox/sandbox.ts";
import type { Tool } from "../tool.ts";
import { callExport } from "./call-export.ts";
import type { FoundFile, FoundTool } from "./found.ts";
import { functionResult } from "./function-result.ts";
import { functionTool, type RunTool } from "./function-tool.ts";
import { importFile } from "./import-file.ts";
import { openToolFile, readFunctions } from "./open-file.ts";
import { inOneLine, type SourceProblem, ToolFileError } from "./problems.ts";
import type { ReadOptions } from "./read-file.ts";

/** How the tools of a file are made, and run. */
export interface ToolFileOptions extends ReadOptions, SandboxOptions {
  /** Runs the functions in a confined child that may do what `permissions` grant; default false. */
  readonly sandbox?: boolean;
  /** Writes a line about every call, before its answer goes out. */
  readonly audit?: Omit<AuditOptions, "granted" | "writable">;
  /**
   * Hears of each export that is no tool, and why; the others are made all the same. Without it such an export is an
   * error, so that no tool is missing unnoticed.
   */
  readonly onProblem?: (problem: SourceProblem) => void;
}

const OPTIONS: OptionNames<ToolFileOptions> = {
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

/** The tools of a file. */
export interface FileTools extends ReadonlyArray<Tool> {
  /** Ends the sandbox's processes and closes the audit log: calls that need either fail from then on. Harmless twice. */
  close(): void;
}

/**
 * The tools of a file. Exported functions become tools by their types and comments, and the file is first run when a
 * tool is called; a file that defines tools with `defineTool` is run at once, and its exported tools, and arrays of
 * them, are what it has. In a sandbox nothing of the file runs outside.
 *
 * A file is read and imported once; what is changed in it later is not seen.
 *
 * @throws {ToolDefinitionError} naming every option that would not hold.
 * @throws {ToolFileError} naming every export that is no tool, with its place and what to write instead.
 * @example
 * const server = createMcpServer(info, await toolsFromFile("./tools.ts"));
 */
export async function toolsFromFile(
  file: string | URL,
  options: ToolFileOptions = {},
): Promise<FileTools> {
  checkOptions("toolsFromFile", options, OPTIONS);
  if (options.audit !== undefined) checkAudit(options.audit);
  checkSandboxOptions(options);
  const path = pathOf(file);
  const { audit, permissions = {} } = options;
  if (options.sandbox !== true && audit === undefined) {
    const read = await openToolFile(path, options);
    if (read.kind === "definitions") return closable(read.tools, () => {});
    return closable(toolsOf(read.found, options, inProcess(path)), () => {});
  }
  // What is wrong with the file is told before a process or a log is there.
  let run: RunTool = inProcess(path);
  const tools = toolsOf(readFunctions(path, options), options, (...call) => run(...call));
  const log = audit && new Audit({ ...audit, ...grantsOf(permissions, options.sandbox === true) });
  const sandbox = options.sandbox === true ? new Sandbox(path, options) : undefined;
  const close = (): void => {
    sandbox?.close();
    log?.close();
  };
  try {
    await sandbox?.start();
  } catch (error) {
    close();
    throw error;
  }
  if (sandbox !== undefined) run = (...call) => sandbox.run(...call);
  if (log !== undefined) run = log.around(run);
  return closable(tools, close);
}

function checkAudit(audit: NonNullable<ToolFileOptions["audit"]>): void {
  const names: OptionNames<typeof audit> = { log: true, values: true };
  checkOptions("toolsFromFile", audit, names, "audit");
  mustBeGiven("toolsFromFile", typeof audit.log === "string", "audit takes { log }, a file's path");
}

function grantsOf(
  permissions: Permissions,
  sandbox: boolean,
): Pick<AuditOptions, "granted" | "writable"> {
  const writable = sandbox ? paths(permissions.write) : [];
  return { granted: permissionWords(permissions), writable };
}

/** Runs in this process; the file is imported by the first call. */
function inProcess(path: string): RunTool {
  let module: Promise<Record<string, unknown>> | undefined;
  return async (found, input, context) => {
    module ??= importFile(path).catch((error: unknown) => {
      throw error instanceof ToolFileError ? inOneLine(error) : error;
    });
    return functionResult(await callExport(await module, found, input, context));
  };
}

function closable(tools: readonly Tool[], close: () => void): FileTools {
  return Object.defineProperty([...tools], "close", { value: close }) as unknown as FileTools;
}

/** The path of a file that is named from the working directory. */
export function pathOf(file: string | URL): string {
  return typeof file === "string" && !file.startsWith("file:")
    ? resolve(file)
    : fileURLToPath(file);
}

/** The tools of found functions, but for those that haft's rules for definitions refuse. */
function toolsOf(
  { tools, problems: found, files }: FoundFile,
  { onProblem }: Pick<ToolFileOptions, "onProblem">,
  run: RunTool,
): readonly Tool[] {
  const problems = [...found];
  const made: Tool[] = [];
  for (const tool of tools) {
    try {
      made.push(functionTool(tool, run));
    } catch (error) {
      if (!(error instanceof ToolDefinitionError)) throw error;
      problems.push(refused(tool, files[0] ?? "", error));
    }
  }
  const lost = onProblem === undefined && problems.length > 0;
  if (lost || made.length === 0) throw new ToolFileError(problems);
  for (const problem of problems) onProblem?.(problem);
  return [...indexTools(made).values()];
}

/** A function that is no tool for want of what a definition needs. */
function refused(tool: FoundTool, read: string, { problems }: ToolDefinitionError): SourceProblem {
  const { file = read, line = 1, column = 1 } = tool;
  const message = problems.map(({ at, message: words }) => `${at}: ${words}`).join("; ");
  return { file, line, column, export: tool.export.join("."), message, help: "", frame: "" };
}

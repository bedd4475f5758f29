/** What a tool file is: functions, which are read, or definitions, which only a run can tell. */

import { isTool } from "../brand.ts";
import { indexTools } from "../catalog.ts";
import type { Tool } from "../tool.ts";
import { definesTools, isWithoutFunctions } from "./defines-tools.ts";
import type { FoundFile, FoundTool } from "./found.ts";
import { importFile } from "./import-file.ts";
import { type SourceProblem, ToolFileError } from "./problems.ts";
import { readToolFile, type ReadOptions } from "./read-file.ts";

/** What a file is: definitions that must be run to be known, or functions that are read. */
export type ToolFile =
  | {
      readonly kind: "definitions";
      readonly tools: readonly Tool[];
      /** Exported functions that would be tools in a file of their own, and beside definitions are none. */
      readonly unserved: readonly FoundTool[];
    }
  | { readonly kind: "functions"; readonly found: FoundFile };

/**
 * Reads a file, and runs it only where it defines its tools itself, or has no function, so that what it exports may
 * be definitions of other files.
 *
 * @throws {ToolFileError} where it cannot be read, is no tool file, or has no tool.
 */
export async function openToolFile(path: string, options: ReadOptions = {}): Promise<ToolFile> {
  const defines = definesTools(path);
  const found = readToolFile(path, options);
  if (defines || isWithoutFunctions(found)) {
    const tools = exportedTools(await importFile(path).catch((error) => misparsed(found, error)));
    if (tools.length > 0) return { kind: "definitions", tools, unserved: found.tools };
  }
  if (found.tools.length > 0) return { kind: "functions", found };
  throw new ToolFileError(defines ? [definesNone(path)] : found.problems);
}

/** Throws why an import failed; of code that does not parse the core knows the place, and Node keeps it to itself. */
function misparsed({ problems }: FoundFile, error: unknown): never {
  const places = problems.filter(({ message }) => message.startsWith("the file does not parse"));
  throw error instanceof SyntaxError && places.length > 0 ? new ToolFileError(places) : error;
}

/**
 * The functions of a file, which is not run whatever it is.
 *
 * @throws {ToolFileError} where it has none.
 */
export function readFunctions(path: string, options: ReadOptions = {}): FoundFile {
  const defines = definesTools(path);
  const found = readToolFile(path, options);
  if (!defines) {
    if (found.tools.length > 0) return found;
    throw new ToolFileError(found.problems);
  }
  const message =
    "a sandbox and an audit log take files of exported functions, and this one defines tools";
  throw new ToolFileError([problemAt(path, message, "export the functions themselves")]);
}

function definesNone(path: string): SourceProblem {
  const message = "the file uses defineTool and exports no tool";
  return problemAt(path, message, "export the tools, or an array of them");
}

function problemAt(file: string, message: string, help: string): SourceProblem {
  return { file, line: 1, column: 1, message, help, frame: "" };
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

/** What a tool file says of itself, without running it. */

import { mustBeGiven } from "../given.ts";
import { native } from "../native.ts";
import { checkSchemaOptions } from "./check-options.ts";
import type { FoundFile } from "./found.ts";
import { isUnread, type SourceProblem, ToolFileError } from "./problems.ts";
import { type WrittenTool, writtenTool, writtenTools } from "./written-tools.ts";

/** How a tool file is read. */
export interface ReadOptions {
  /** Whether the type of a result becomes the `output` schema; default false. */
  readonly outputSchemas?: boolean;
}

/** The exported functions of a file, from its types and comments; from the `tools.json` beside it where there is one. */
export function readToolFile(path: string, options: ReadOptions = {}): FoundFile {
  return writtenTools(path) ?? scanToolFile(path, options);
}

/**
 * The same from the source itself, whatever stands beside it.
 *
 * @throws {ToolFileError} where it cannot be read, or is no tool file.
 */
export function scanToolFile(path: string, { outputSchemas = false }: ReadOptions = {}): FoundFile {
  const text = native.extractTools(path, JSON.stringify({ outputSchemas }));
  const found = JSON.parse(text) as FoundFile;
  if (found.problems.some(isUnread)) throw new ToolFileError(found.problems);
  return found;
}

/** How a source is read that need not be a file. */
export interface SchemaOptions extends ReadOptions {
  /** Where the source is to be thought of, so that its imports are found; absent, it has none but for names. */
  readonly path?: string;
}

/** What a source has. */
export interface SourceTools {
  /** As `haft export` prints them. */
  readonly tools: readonly WrittenTool[];
  /** Each export that is no tool, and why. */
  readonly problems: readonly SourceProblem[];
  /** What is not as it was meant, though its export is a tool: a misspelt tag, a result that fails every call. */
  readonly warnings: readonly SourceProblem[];
  /** Every file that was read for it, the source's own first. */
  readonly files: readonly string[];
}

/**
 * The tools of a source of TypeScript, for a build tool: their schemas come from its types and comments, and nothing is
 * run. It never throws for what the source says.
 *
 * @throws {ToolDefinitionError} for an option that is not known, or would not hold.
 * @example
 * const { tools } = schemaOf("/** Doubles. *\/ export function double(value: number) { return value * 2 }");
 * tools[0]?.inputSchema; // { type: "object", properties: { value: { type: "number" } }, required: ["value"], ... }
 */
export function schemaOf(source: string, options: SchemaOptions = {}): SourceTools {
  checkSchemaOptions(options);
  mustBeGiven("schemaOf", typeof source === "string", "source must be a string");
  const { path, outputSchemas = false } = options;
  const reading = { outputSchemas, source, imports: path !== undefined };
  const found = JSON.parse(
    native.extractTools(path ?? "source.ts", JSON.stringify(reading)),
  ) as FoundFile;
  return { ...found, tools: found.tools.map(writtenTool) };
}

/** What a tool file says of itself, without running it. */

import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { native } from "../native.ts";
import { ToolDefinitionError } from "../errors.ts";
import type { FoundFile, FoundTool } from "./found.ts";

/** How a tool file is read. */
export interface ReadOptions {
  /** Whether the type of a result becomes the `output` schema; default false. */
  readonly outputSchemas?: boolean;
}

/** The exported functions of a file, from its types and comments; from the `tools.json` beside it where there is one. */
export function readToolFile(path: string, options: ReadOptions = {}): FoundFile {
  return writtenTools(path) ?? scanToolFile(path, options);
}

/** The same from the source itself, whatever stands beside it. */
export function scanToolFile(path: string, { outputSchemas = false }: ReadOptions = {}): FoundFile {
  return JSON.parse(native.extractTools(path, JSON.stringify({ outputSchemas }))) as FoundFile;
}

/** Where `haft export --write` writes the tools of a file. */
export function toolsJsonOf(path: string): string {
  return join(dirname(path), "tools.json");
}

/** What `tools.json` holds. */
interface WrittenTools {
  /** The file that it was written for; absent, every file beside it. */
  readonly file?: string;
  readonly tools: readonly WrittenTool[];
}

/** A tool of `tools.json`, as `haft export` prints it; what was written by hand may say less. */
export interface WrittenTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: FoundTool["input"];
  readonly outputSchema?: FoundTool["output"];
  readonly effect?: FoundTool["effect"];
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
  readonly export?: FoundTool["export"];
  readonly call?: FoundTool["call"];
}

/** A found tool as `haft export` prints it. */
export function writtenTool(found: FoundTool): WrittenTool {
  const { name, title, description, input, output, effect, idempotent, openWorld } = found;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: input,
    ...(output === undefined ? {} : { outputSchema: output }),
    effect,
    ...(idempotent === undefined ? {} : { idempotent }),
    ...(openWorld === undefined ? {} : { openWorld }),
    export: found.export,
    call: found.call,
  };
}

/**
 * The tools of `tools.json`, or undefined where there is none for this file.
 *
 * @throws {ToolDefinitionError} where it does not say what tools it has.
 */
function writtenTools(path: string): FoundFile | undefined {
  const file = toolsJsonOf(path);
  if (!existsSync(file)) return undefined;
  const written = parsed(file);
  if (written.file !== undefined && written.file !== basename(path)) return undefined;
  return { tools: written.tools.map(foundTool), problems: [], files: [file] };
}

function parsed(file: string): WrittenTools {
  let problem = 'must be {"tools": [{name, description, inputSchema}]}';
  try {
    const written = JSON.parse(readFileSync(file, "utf8")) as Partial<WrittenTools> | null;
    const { tools } = written ?? {};
    if (Array.isArray(tools) && tools.every((tool) => typeof tool === "object" && tool !== null)) {
      return written as WrittenTools;
    }
  } catch (error) {
    problem = (error as Error).message;
  }
  throw new ToolDefinitionError(`${file}: ${problem}`, [{ at: "", message: problem }]);
}

function foundTool(written: WrittenTool): FoundTool {
  const { inputSchema, outputSchema, effect = "write", ...fields } = written;
  return {
    ...fields,
    effect,
    input: inputSchema,
    ...(outputSchema === undefined ? {} : { output: outputSchema }),
    export: written.export ?? [written.name],
    call: written.call ?? "object",
  };
}

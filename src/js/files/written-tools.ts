/** `tools.json`: the tools of a file as `haft export --write` writes them, or a person does. */

import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { type DefinitionProblem, ToolDefinitionError } from "../errors.ts";
import { nestingProblem } from "../json-nesting.ts";
import type { Conversion } from "./conversion.ts";
import type { FoundFile, FoundTool } from "./found.ts";

/** Longer than the tools of any file, in bytes. */
const LARGEST = 32 * 1024 * 1024;

/** Where the tools of a file are written. */
export function toolsJsonOf(path: string): string {
  return join(dirname(path), "tools.json");
}

/** What `tools.json` holds. */
interface WrittenTools {
  /** The file that it was written for; absent, every file beside it. */
  readonly file?: string;
  readonly tools: readonly WrittenTool[];
}

/** A tool as `haft export` prints it; what was written by hand may say less. */
export interface WrittenTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** JSON Schema 2020-12. */
  readonly inputSchema: FoundTool["input"];
  readonly outputSchema?: FoundTool["output"];
  /** Default `write`. */
  readonly effect?: FoundTool["effect"];
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
  /** What is used instead; empty where nothing is said. */
  readonly deprecated?: string;
  /** The steps from the file's module to the function; default the name. */
  readonly export?: FoundTool["export"];
  /** Default `"object"`: the arguments are the one parameter. */
  readonly call?: FoundTool["call"];
  readonly conversions?: readonly Conversion[];
}

/** A found tool as it is written. */
export function writtenTool(found: FoundTool): WrittenTool {
  const { name, title, description, input, output, effect } = found;
  const { idempotent, openWorld, deprecated, conversions } = found;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: input,
    ...(output === undefined ? {} : { outputSchema: output }),
    effect,
    ...(idempotent === undefined ? {} : { idempotent }),
    ...(openWorld === undefined ? {} : { openWorld }),
    ...(deprecated === undefined ? {} : { deprecated }),
    export: found.export,
    call: found.call,
    ...(conversions === undefined ? {} : { conversions }),
  };
}

/**
 * The tools of the `tools.json` beside a file, or undefined where there is none for this file.
 *
 * @throws {ToolDefinitionError} where it does not say what tools it has.
 */
export function writtenTools(path: string): FoundFile | undefined {
  const file = toolsJsonOf(path);
  const there = statSync(file, { throwIfNoEntry: false });
  if (there === undefined) return undefined;
  // Opening a pipe would wait for who writes to it.
  if (!there.isFile()) throw refusal(file, [{ at: "", message: "it is no plain file; remove it" }]);
  if (there.size > LARGEST)
    throw refusal(file, [{ at: "", message: "it is longer than 32 MiB; remove it" }]);
  const written = parsed(file);
  if (written.file !== undefined && written.file !== basename(path)) return undefined;
  return { tools: written.tools.map(foundTool), problems: [], warnings: [], files: [file] };
}

function parsed(file: string): WrittenTools {
  let written: unknown;
  try {
    const text = readFileSync(file, "utf8");
    const problem = nestingProblem(text);
    if (problem !== undefined) throw new RangeError(problem);
    written = JSON.parse(text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const words =
      code === undefined
        ? message
        : `it cannot be read (${code}); change its permissions, or remove it`;
    throw refusal(file, [{ at: "", message: words }]);
  }
  const { tools } = (written ?? {}) as { tools?: unknown };
  if (!Array.isArray(tools)) {
    const message = 'must be {"tools": [{name, description, inputSchema}]}';
    throw refusal(file, [{ at: "", message }]);
  }
  const problems = tools.flatMap((tool, index) => problemsOf(tool, `/tools/${index}`));
  if (problems.length > 0) throw refusal(file, problems);
  return written as WrittenTools;
}

function refusal(file: string, problems: readonly DefinitionProblem[]): ToolDefinitionError {
  const lines = problems.map(
    ({ at, message }) => `${file}${at === "" ? "" : ` ${at}`}: ${message}`,
  );
  return new ToolDefinitionError(lines.join("\n"), problems);
}

/** What of a tool is not told by the rules for definitions, which are asked of it later. */
function problemsOf(tool: unknown, at: string): DefinitionProblem[] {
  if (!isObject(tool)) return [{ at, message: "must be an object" }];
  const problems: DefinitionProblem[] = [];
  const check = (name: string, holds: (value: unknown) => boolean, takes: string): void => {
    if (!holds(tool[name])) problems.push({ at: `${at}/${name}`, message: `must be ${takes}` });
  };
  check("name", isText, "a string");
  check("description", isText, "a string");
  check("inputSchema", isObject, "a JSON Schema");
  check("outputSchema", maybe(isObject), "a JSON Schema");
  check("deprecated", maybe(isText), "a string");
  check("export", maybe(isSteps), "the steps to the function, such as [name]");
  check("call", maybe(isCall), '"none", "object" or [{name, rest}]');
  check("conversions", maybe(isConversions), "what haft export printed");
  return problems;
}

/** A check that what may be left out passes, too. */
const maybe =
  (holds: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || holds(value);

const isText = (value: unknown): boolean => typeof value === "string";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSteps = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isText);

const isCall = (value: unknown): boolean =>
  value === "none" ||
  value === "object" ||
  (Array.isArray(value) &&
    value.every((one) => isObject(one) && isText(one["name"]) && typeof one["rest"] === "boolean"));

const isConversions = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);

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

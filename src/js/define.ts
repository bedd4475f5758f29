/** `defineTool`: from what an author writes to a checked, frozen tool. */

import type { NativeTool } from "#native";

import { markTool } from "./brand.ts";
import { definitionText } from "./definition-text.ts";
import { type DefinitionProblem, ToolDefinitionError } from "./errors.ts";
import type { InferInput, NoSchema } from "./infer.ts";
import { native } from "./native.ts";
import { definitionError, keepNativeTool, readRefusal } from "./native-tool.ts";
import { pointerStep } from "./pointer.ts";
import type { ResultFor, Tool, ToolDefinition, ToolFields } from "./tool.ts";

/**
 * Defines a tool. Everything is checked here, once: names and words, that the schema is one, that its references and
 * patterns resolve, that it is not too costly, that its objects are closed. The returned tool is frozen.
 *
 * @throws {ToolDefinitionError} listing every problem with its JSON Pointer.
 * @example
 * const slug = defineTool({
 *   name: "text_slug",
 *   description: "Turns text into a slug",
 *   effect: "read",
 *   input: {
 *     type: "object",
 *     properties: { text: { type: "string" }, separator: { enum: ["-", "_"] } },
 *     required: ["text"],
 *     additionalProperties: false,
 *   },
 *   execute: ({ text, separator }) => text.toLowerCase().replaceAll(" ", separator ?? "-"),
 * });
 */
export function defineTool<
  const Input extends object = NoSchema,
  const Output extends object = NoSchema,
>(definition: ToolDefinition<Input, Output>): Tool<InferInput<Input>, ResultFor<Output>> {
  if (typeof definition !== "object" || definition === null) {
    throw new ToolDefinitionError("A tool's definition must be an object", [
      { at: "", message: "must be an object" },
    ]);
  }
  const { text, validate, problems, warnings } = definitionText(definition);
  const handle = define(text, problems, definition);
  const tool = toolOf(definition, text);
  markTool(tool, { definition: text, validate });
  Object.freeze(tool);
  keepNativeTool(tool as Tool, handle);
  for (const { at, message } of warnings) {
    process.emitWarning(`${tool.name}: ${at}: ${message}; any value is listed as allowed there`, {
      code: "HAFT_SCHEMA",
    });
  }
  return tool;
}

/** The core's judgement, and RegExp's on the patterns, together with what was found before. */
function define(text: string, found: readonly DefinitionProblem[], definition: object): NativeTool {
  let handle: NativeTool | undefined;
  const { name } = definition as { name?: unknown };
  let tool = typeof name === "string" ? native.sanitizeLine(name) : "tool";
  const problems: DefinitionProblem[] = [...found];
  try {
    handle = new native.NativeTool(text);
    problems.push(...refusedPatterns(handle));
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal === undefined) throw error;
    ({ tool } = refusal);
    problems.push(...refusal.problems);
  }
  if (handle !== undefined && problems.length === 0) return handle;
  throw definitionError({ tool, problems: inOrderOf(definition, problems) });
}

/** Problems in the order of the fields, as an author reads them; those of missing fields come last. */
function inOrderOf(
  definition: object,
  problems: readonly DefinitionProblem[],
): DefinitionProblem[] {
  const fields = Object.keys(definition);
  const place = ({ at }: DefinitionProblem): number => {
    const index = fields.findIndex((field) => `${at}/`.startsWith(`${pointerStep(field)}/`));
    return index < 0 ? fields.length : index;
  };
  return problems.toSorted((left, right) => place(left) - place(right));
}

/** A pattern must mean the same to clients and to the core; the core cannot ask RegExp itself. */
function refusedPatterns(handle: NativeTool): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const patterns = JSON.parse(handle.patterns() ?? "[]") as [at: string, pattern: string][];
  for (const [at, pattern] of patterns) {
    try {
      RegExp(pattern);
    } catch (error) {
      problems.push({ at, message: (error as SyntaxError).message });
    }
  }
  return problems;
}

function toolOf<Input, Output>(
  definition: ToolDefinition<Input, Output>,
  text: string,
): Tool<InferInput<Input>, ResultFor<Output>> {
  // What the core read: later changes to the author's objects change nothing.
  const {
    inputFrom: _input,
    outputFrom: _output,
    ...fields
  } = JSON.parse(text) as ToolFields & {
    inputFrom?: string;
    outputFrom?: string;
  };
  const { input, output } = definition as { input?: object; output?: object };
  return {
    ...fields,
    idempotent: fields.idempotent ?? fields.effect === "read",
    openWorld: fields.openWorld ?? false,
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    execute: definition.execute.bind(definition),
  };
}

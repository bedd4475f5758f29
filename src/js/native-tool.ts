/** The core's side of tools: each copy of haft makes its own handle of a tool's definition, once. */

import type { NativeServer, NativeTool } from "#native";

import { isTool, toolMark } from "./brand.ts";
import { type DefinitionProblem, ToolDefinitionError } from "./errors.ts";
import { isOptions } from "./given.ts";
import { native } from "./native.ts";
import type { Tool } from "./tool.ts";
import { findUnsayable, mustBeJson } from "./unsayable.ts";

const handles = new WeakMap<Tool, NativeTool>();

/** The native handle of a tool. */
export function nativeTool(tool: Tool): NativeTool {
  const known = handles.get(tool);
  if (known !== undefined) return known;
  const { definition } = toolMark(tool);
  const made = refused(() => new native.NativeTool(definition));
  handles.set(tool, made);
  return made;
}

/**
 * The native handles of tools, in their order.
 *
 * @throws {ToolDefinitionError} with the place of what is no tool.
 */
export function nativeTools(tools: readonly Tool[]): NativeTool[] {
  if (!Array.isArray(tools)) throw serverError("/tools", "must be an array of tools");
  return tools.map((tool: Tool, index) => {
    if (!isTool(tool))
      throw serverError(`/tools/${index}`, "is not a tool: pass what defineTool returned");
    return nativeTool(tool);
  });
}

/** Keeps the handle that `defineTool` has already made. */
export function keepNativeTool(tool: Tool, handle: NativeTool): void {
  handles.set(tool, handle);
}

/** A native server of these tools; `info` and `options` are plain data. */
export function nativeServer(info: object, options: object, tools: readonly Tool[]): NativeServer {
  const made = nativeTools(tools);
  if (!isOptions(info)) throw serverError("/info", "must be an object with name and version");
  const [infoText, optionsText] = [plainText(info, "/info"), plainText(options, "/options")];
  return refused(() => new native.NativeServer(infoText, optionsText, made));
}

/** JSON text; a bound such as `NaN`, which JSON would turn into none, is the author's mistake. */
export function plainText(value: object, at: string, of = "server"): string {
  const problems = findUnsayable(value).map((found) => ({
    at: at + found.at,
    message: mustBeJson(found),
  }));
  if (problems.length > 0) throw definitionError({ tool: of, problems });
  return JSON.stringify(value);
}

function serverError(at: string, message: string): ToolDefinitionError {
  return definitionError({ tool: "server", problems: [{ at, message }] });
}

/** What the core refuses, with every problem. */
export interface Refusal {
  /** The tool's name, or what else is defined. */
  readonly tool: string;
  readonly problems: readonly DefinitionProblem[];
}

/** The core's refusal in an error that it threw; undefined for any other. */
export function readRefusal(error: unknown): Refusal | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === "DEFINITION" ? (JSON.parse(String(message)) as Refusal) : undefined;
}

/** Runs a native constructor; its refusal becomes a ToolDefinitionError. */
export function refused<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    const refusal = readRefusal(error);
    throw refusal === undefined ? error : definitionError(refusal);
  }
}

/** A refusal as the error that the author reads. */
export function definitionError({ tool, problems }: Refusal): ToolDefinitionError {
  const lines = problems.map(({ at, message }) => (at === "" ? message : `${at}: ${message}`));
  return new ToolDefinitionError([`${tool} is not well defined:`, ...lines].join("\n  "), problems);
}

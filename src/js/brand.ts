/** What makes an object a tool, for every copy of haft that a process may hold. */

import { ToolDefinitionError } from "./errors.ts";
import type { StandardValidate } from "./standard-schema.ts";
import type { Tool } from "./tool.ts";

/** From the global registry, so that a tool made by one copy of the package is a tool for another. */
const BRAND: unique symbol = Symbol.for("haft.tool");

/** What a tool carries for hosts; each copy makes its own native handle of the text. */
export interface ToolMark {
  /** The definition as JSON text, as the core reads it. */
  readonly definition: string;
  /** The `validate` of the input's Standard Schema, which runs after the core's check. */
  readonly validate?: StandardValidate | undefined;
}

/** Marks an object as a tool; the mark is not enumerable, so that copies and printouts stay clean. */
export function markTool(tool: object, mark: ToolMark): void {
  Object.defineProperty(tool, BRAND, { value: Object.freeze(mark) });
}

/** Whether `defineTool` made a value. */
export function isTool(value: unknown): value is Tool {
  return (value as { [BRAND]?: ToolMark } | undefined | null)?.[BRAND] !== undefined;
}

/**
 * The mark of a tool.
 *
 * @throws {ToolDefinitionError} for anything that `defineTool` did not make.
 */
export function toolMark(tool: Tool): ToolMark {
  const mark = (tool as { [BRAND]?: ToolMark } | undefined | null)?.[BRAND];
  if (mark === undefined) {
    throw new ToolDefinitionError("This is not a tool: pass what defineTool returned", [
      { at: "", message: "must be what defineTool returned" },
    ]);
  }
  return mark;
}

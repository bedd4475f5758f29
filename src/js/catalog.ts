/** Tools by name, and the schema that is listed for one. */

import { isTool } from "./brand.ts";
import { ToolDefinitionError } from "./errors.ts";
import { nativeTool } from "./native-tool.ts";
import type { JsonObject, Tool } from "./tool.ts";

/**
 * The tools by name.
 *
 * @throws {ToolDefinitionError} `Duplicate tool name <name>`; `tools[1] is not a tool: pass what defineTool returned`.
 * @example
 * indexTools([slug]).get("text_slug"); // slug
 */
export function indexTools<Some extends Tool<never>>(tools: Iterable<Some>): Map<string, Some> {
  const index = new Map<string, Some>();
  let place = 0;
  mustBeList(tools);
  for (const tool of tools) {
    if (!isTool(tool)) {
      const message = "is not a tool: pass what defineTool returned";
      throw new ToolDefinitionError(`tools[${place}] ${message}`, [{ at: `/${place}`, message }]);
    }
    if (index.has(tool.name)) {
      const message = `Duplicate tool name ${tool.name}`;
      throw new ToolDefinitionError(message, [{ at: `/${place}/name`, message }]);
    }
    index.set(tool.name, tool);
    place += 1;
  }
  return index;
}

/**
 * Refuses what is no list of tools, such as a tool by itself.
 *
 * @throws {ToolDefinitionError} `tools must be an array of tools`.
 */
export function mustBeList(tools: unknown): void {
  if (typeof tools === "object" && tools !== null && Symbol.iterator in tools) return;
  const message = "must be an array of tools";
  throw new ToolDefinitionError(`tools ${message}`, [{ at: "", message }]);
}

/**
 * A tool's input as every host lists it: a JSON Schema document, a new copy each time.
 *
 * @example
 * wireSchema(slug); // { type: "object", properties: { text: { type: "string" } }, ... }
 */
export function wireSchema(tool: Tool<never>): JsonObject {
  return JSON.parse(nativeTool(tool as unknown as Tool).wireSchema()) as JsonObject;
}

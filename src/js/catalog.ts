/** Tools by name, and the schema that is listed for one. */

import { ToolDefinitionError } from "./errors.ts";
import { nativeTool } from "./native-tool.ts";
import type { JsonObject, Tool } from "./tool.ts";

/**
 * The tools by name.
 *
 * @throws {ToolDefinitionError} `Duplicate tool name <name>`.
 * @example
 * indexTools([slug]).get("text_slug"); // slug
 */
export function indexTools<Some extends Tool<never>>(tools: Iterable<Some>): Map<string, Some> {
  const index = new Map<string, Some>();
  let place = 0;
  for (const tool of tools) {
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
 * A tool's input as every host lists it: a JSON Schema document, a new copy each time.
 *
 * @example
 * wireSchema(slug); // { type: "object", properties: { text: { type: "string" } }, ... }
 */
export function wireSchema(tool: Tool<never>): JsonObject {
  return JSON.parse(nativeTool(tool as unknown as Tool).wireSchema()) as JsonObject;
}

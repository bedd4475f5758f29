/** An exported function as a tool. */

import { defineTool } from "../define.ts";
import type { Tool, ToolContext, ToolResult } from "../tool.ts";
import type { FoundTool } from "./found.ts";

/** Runs the function behind a tool, wherever it lives, and gives what its tool answers. */
export type RunTool = (
  found: FoundTool,
  input: Readonly<Record<string, unknown>>,
  context: ToolContext,
) => Promise<ToolResult>;

/**
 * The tool of an exported function.
 *
 * @throws {ToolDefinitionError} where haft's rules for definitions do not hold.
 */
export function functionTool(found: FoundTool, run: RunTool): Tool {
  const { name, title, description, effect, idempotent, openWorld, input, output } = found;
  const definition = {
    name,
    ...(title === undefined ? {} : { title }),
    description: describe(found, description),
    effect,
    ...(idempotent === undefined ? {} : { idempotent }),
    ...(openWorld === undefined ? {} : { openWorld }),
    input,
    ...(output === undefined ? {} : { output }),
    execute: async (args: Readonly<Record<string, unknown>>, context: ToolContext) => {
      const result = await run(found, args, context);
      return output === undefined ? result : withDetails(result);
    },
  };
  return defineTool(definition as never) as unknown as Tool;
}

/** Text is details, too, where the tool says what its details are. */
function withDetails(result: ToolResult): ToolResult {
  return typeof result === "string" ? { content: result, details: result } : result;
}

/** A model is told what is deprecated, and what to use instead. */
function describe({ deprecated }: FoundTool, description: string): string {
  if (deprecated === undefined) return description;
  const words = deprecated === "" ? "Deprecated." : `Deprecated: ${deprecated}`;
  return description === "" ? words : `${description}\n\n${words}`;
}

/** An exported function as a tool. */

import { defineTool } from "../define.ts";
import type { Tool, ToolContext } from "../tool.ts";
import type { FoundTool } from "./found.ts";
import { functionResult } from "./function-result.ts";

/** Runs the function behind a tool, wherever it lives, and gives what it returned. */
export type RunFunction = (
  found: FoundTool,
  input: Readonly<Record<string, unknown>>,
  context: ToolContext,
) => unknown;

/**
 * The tool of an exported function.
 *
 * @throws {ToolDefinitionError} where haft's rules for definitions do not hold.
 */
export function functionTool(found: FoundTool, run: RunFunction): Tool {
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
    execute: async (args: Readonly<Record<string, unknown>>, context: ToolContext) =>
      output === undefined
        ? functionResult(await run(found, args, context))
        : { details: await run(found, args, context) },
  };
  return defineTool(definition as never) as unknown as Tool;
}

/** A model is told what is deprecated, and what to use instead. */
function describe({ deprecated }: FoundTool, description: string): string {
  if (deprecated === undefined) return description;
  const words = deprecated === "" ? "Deprecated." : `Deprecated: ${deprecated}`;
  return description === "" ? words : `${description}\n\n${words}`;
}

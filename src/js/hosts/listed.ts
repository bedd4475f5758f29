/** Options that are given by the name of a tool. */

import { ToolDefinitionError } from "../errors.ts";
import { isOptions } from "../given.ts";
import { pointerStep } from "../pointer.ts";

/** Refuses an option that names a tool which is not in the list: nobody would notice that it does nothing. */
export function mustBeListed(
  option: string,
  named: object | undefined,
  tools: ReadonlyMap<string, unknown>,
): void {
  if (named === undefined) return;
  if (!isOptions(named)) {
    const message = `${option} must be an object with the names of tools`;
    throw new ToolDefinitionError(message, [{ at: `/${option}`, message }]);
  }
  for (const name of Object.keys(named)) {
    if (tools.has(name)) continue;
    const message = `${option} names ${JSON.stringify(name)}, which isn't in the tool list`;
    throw new ToolDefinitionError(message, [{ at: `/${option}${pointerStep(name)}`, message }]);
  }
}

/** What an option says of a tool; only its own keys count, whatever the tool is called. */
export function listedFor<Value>(
  named: Readonly<Record<string, Value>> | undefined,
  tool: string,
): Value | undefined {
  return named !== undefined && Object.hasOwn(named, tool) ? named[tool] : undefined;
}

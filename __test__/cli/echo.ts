/** A tool that says what it was given. */

import { type CliHints, defineTool, type Tool, type ToolResult } from "haft";

/** `text_echo`, with these properties, or of this schema; it returns its input as JSON, or what `returns` makes of it. */
export function echo(
  properties: Readonly<Record<string, unknown>>,
  cli?: CliHints & { readonly required?: readonly string[] },
  returns: (input: unknown) => ToolResult = (input) => JSON.stringify(input),
  schema?: object,
): Tool<never> {
  const { required = [], ...hints } = cli ?? {};
  return defineTool({
    name: "text_echo",
    description: "Say what was given. Nothing else.",
    effect: "read",
    input:
      schema ?? ({ type: "object", properties, required, additionalProperties: false } as object),
    cli: hints,
    execute: (input: unknown) => returns(input),
  }) as unknown as Tool<never>;
}

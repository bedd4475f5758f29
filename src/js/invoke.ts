/** Runs a tool in this process. */

import {
  checkSignal,
  DirectContext,
  INVOKE_OPTIONS,
  type InvokeOptions,
} from "./direct-context.ts";
import { ToolInputError } from "./errors.ts";
import { checkOptions } from "./given.ts";
import { checkInput } from "./input.ts";
import { RunLimits } from "./run-limits.ts";
import type { Tool } from "./tool.ts";

/**
 * Checks the arguments, runs the tool and resolves with what its `execute` returned.
 *
 * @throws {ToolInputError} with the lines for the model, where the tool does not take the arguments.
 * @throws {ToolDefinitionError} for an option that is not known.
 * @throws what `execute` threw; the reason of `signal`; a `TimeoutError` when the tool's `timeoutMs` has passed.
 * @example
 * await invokeTool(slug, { text: "Hi there" }); // "hi-there"
 */
export async function invokeTool<Result>(
  tool: Tool<never, Result>,
  args: unknown = {},
  options: InvokeOptions = {},
): Promise<Result> {
  checkOptions("invokeTool", options, INVOKE_OPTIONS);
  checkSignal("invokeTool", options.signal);
  const checked = await checkInput(tool as unknown as Tool, args);
  if (!("value" in checked)) throw new ToolInputError(checked.lines, checked.issues);
  return runTool(tool, checked.value, options);
}

/** Runs a tool on input that has been checked. */
export async function runTool<Result>(
  tool: Tool<never, Result>,
  input: unknown,
  options: InvokeOptions,
): Promise<Result> {
  options.signal?.throwIfAborted();
  const limited = tool.timeoutMs !== undefined || options.signal !== undefined;
  const limits = limited ? new RunLimits(tool.timeoutMs, options.signal) : undefined;
  const context = new DirectContext(tool.name, options, limits);
  try {
    const running = tool.execute(input as never, context);
    return await (limits === undefined ? running : limits.race(running));
  } finally {
    limits?.clear();
    // A run that was stopped may never hear the answers to what it asked.
    const open = context.end();
    if (open !== undefined && limits?.aborted !== true) await open;
  }
}

/** Tools as an MCP server lists and answers them, for a server that is not ours. */

import { mustBeList } from "./catalog.ts";
import { checkSignal, INVOKE_OPTIONS, type InvokeOptions } from "./direct-context.ts";
import { ToolDefinitionError } from "./errors.ts";
import { checkOptions, type OptionNames } from "./given.ts";
import { checkInput } from "./input.ts";
import { runTool } from "./invoke.ts";
import { native } from "./native.ts";
import { nativeTool, nativeTools, refused } from "./native-tool.ts";
import { outcomeText } from "./outcome.ts";
import { LATEST_WITH_INITIALIZE, type Revision, REVISIONS } from "./revision.ts";
import { textOf } from "./text.ts";
import { thrownMessage } from "./thrown.ts";
import type { ContentBlock, JsonObject, Tool } from "./tool.ts";

/** One element of `tools/list`. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: JsonObject;
  readonly icons?: readonly JsonObject[];
  readonly _meta?: JsonObject;
}

/** The specification's `CallToolResult`. */
export interface CallToolResult {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

/** How `callTool` runs the tool. */
export interface CallToolOptions extends InvokeOptions {
  /** The server's name, for the words about an unknown tool. */
  readonly server?: string;
  /** The revision whose shapes the result has; default `2025-11-25`. */
  readonly revision?: Revision;
}

const OPTIONS: OptionNames<CallToolOptions> = { server: true, revision: true, ...INVOKE_OPTIONS };

/**
 * The tools as `tools/list` of a revision has them.
 *
 * @throws {ToolDefinitionError} for a revision that haft does not serve.
 * @example
 * server.setRequestHandler("tools/list", () => ({ tools: listTools(tools) }));
 */
export function listTools(
  tools: readonly Tool<never>[],
  revision: Revision = LATEST_WITH_INITIALIZE,
): ListedTool[] {
  mustBeServed(revision);
  return refused(() =>
    nativeTools(tools as unknown as Tool[]).map(
      (tool) => JSON.parse(tool.listEntry(revision)) as ListedTool,
    ),
  );
}

/**
 * Calls a tool by name and never throws for what the tool, or its caller, got wrong: an unknown name, arguments that
 * do not fit and a failed run are results with `isError`, in the words of every host.
 *
 * @throws {ToolDefinitionError} where `tools` or an option is wrong, which is the server's fault.
 * @example
 * server.setRequestHandler("tools/call", ({ params }) => callTool(tools, params.name, params.arguments));
 */
export async function callTool(
  tools: readonly Tool<never>[],
  name: string,
  args: unknown = {},
  options: CallToolOptions = {},
): Promise<CallToolResult> {
  checkOptions("callTool", options, OPTIONS);
  checkSignal("callTool", options.signal);
  const { server = "", revision = LATEST_WITH_INITIALIZE } = options;
  mustBeServed(revision);
  mustBeList(tools);
  const tool = (tools as unknown as readonly Tool[]).find((candidate) => candidate.name === name);
  if (tool === undefined) {
    const natives = nativeTools(tools as unknown as Tool[]);
    return errorResult(refused(() => native.unknownTool(server, textOf(name), natives)));
  }
  const core = nativeTool(tool);
  const failed = (message: string): CallToolResult =>
    JSON.parse(core.failed(message, revision)) as CallToolResult;
  try {
    const checked = await checkInput(tool, args);
    if (!("value" in checked)) return errorResult(checked.lines.join("\n"));
    const outcome = outcomeText(await runTool(tool as Tool<never>, checked.value, options));
    if ("problem" in outcome) return failed(outcome.problem);
    return JSON.parse(core.returned(outcome.json, revision)) as CallToolResult;
  } catch (error) {
    return failed(thrownMessage(error));
  }
}

function mustBeServed(revision: Revision): void {
  if (REVISIONS.includes(revision)) return;
  const message = `must be one of ${REVISIONS.join(", ")}`;
  throw new ToolDefinitionError(`/revision: ${message}`, [{ at: "/revision", message }]);
}

function errorResult(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** `haft/mcp-toolkit`: tools for the Nuxt MCP toolkit. */

import type { CallToolResult } from "../call-tool.ts";
import { indexTools } from "../catalog.ts";
import { checkOptions, type OptionNames } from "../given.ts";
import type { JsonObject, Tool, ToolHost } from "../tool.ts";
import {
  entryOf,
  handle,
  type HandlerOptions,
  type V1Extra,
  v1Request,
  type Zod,
  zodMustBeGiven,
  zodSchema,
} from "./mcp-handler.ts";

const HOST: ToolHost = Object.freeze({ name: "mcp-toolkit" });

/** How a tool reaches the user of its client. */
export interface ToolkitOptions extends HandlerOptions {
  /** Zod 4: the toolkit hands schemas to the v1 SDK, which takes nothing else. */
  readonly z: Zod;
  /** Whether the client can be asked: the toolkit's `elicitation().supports("form")`. Default false. */
  readonly elicitation?: () => boolean;
}

const OPTIONS: OptionNames<ToolkitOptions> = { z: true, elicitation: true, request: true };

/** The toolkit's `McpToolDefinition`, as far as haft fills it in. */
export interface ToolkitTool {
  name: string;
  title?: string;
  description: string;
  // The toolkit's own types want a Zod shape; a whole Zod object is what carries a JSON Schema as it was written.
  inputSchema: never;
  outputSchema?: never;
  annotations?: JsonObject;
  _meta?: Record<string, unknown>;
  handler(args: unknown, extra: never): Promise<CallToolResult & Record<string, unknown>>;
}

/**
 * Tools for `defineMcpHandler({ tools })`, or one a file for `server/mcp/tools`.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * export default defineMcpHandler({ tools: toToolkitTools([slug], { z }) });
 */
export function toToolkitTools(
  tools: readonly Tool<never>[],
  given: ToolkitOptions,
): ToolkitTool[] {
  zodMustBeGiven(HOST, given?.z, "toToolkitTools(tools, { z })");
  checkOptions("haft/mcp-toolkit", given, OPTIONS);
  const { z, elicitation = () => false, ...options } = given;
  return [...indexTools(tools).values()].map((tool) => {
    // The toolkit passes no icons on.
    const { inputSchema, outputSchema, icons: _icons, ...fields } = entryOf(HOST, tool);
    const handler = (args: unknown, extra: V1Extra): Promise<CallToolResult> =>
      handle(HOST, tool, args, options, v1Request(extra, z, elicitation()));
    const made = {
      ...fields,
      inputSchema: zodSchema(z, inputSchema),
      ...(outputSchema === undefined ? {} : { outputSchema: zodSchema(z, outputSchema) }),
      handler,
    };
    return made as unknown as ToolkitTool;
  });
}

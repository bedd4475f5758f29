/** `haft/claude-agent`: an in-process server for the Claude Agent SDK. */

import { indexTools } from "../catalog.ts";
import { definitionError } from "../native-tool.ts";
import { createMcpServer } from "../server.ts";
import type { McpServerOptions, ServerInfo } from "../server-options.ts";
import type { Tool } from "../tool.ts";

/** What the model takes for a name; one that is longer makes it refuse every request. */
const LONGEST_NAME = 64;

/** An entry of the SDK's `mcpServers`: an MCP server that lives in this process. */
export interface ClaudeAgentServer {
  type: "sdk";
  name: string;
  /** An `McpServer` of haft's. The SDK's type is a class with private members, which nothing but `never` can pass for. */
  instance: never;
}

/**
 * A server for the SDK's `mcpServers`, served by haft's own engine. The model knows a tool as
 * `mcp__<server>__<tool>`, where the server is the key under `mcpServers`, which should be `info.name`.
 *
 * @throws {ToolDefinitionError} where two tools have one name, a field of `info` or `options` is wrong, or the name that
 * the model would know a tool by is longer than it takes.
 * @example
 * query({ prompt, options: { mcpServers: { slugs: claudeAgentServer({ name: "slugs", version: "1.0.0" }, [slug]) } } });
 */
export function claudeAgentServer(
  info: ServerInfo,
  tools: readonly Tool<never>[],
  options: McpServerOptions = {},
): ClaudeAgentServer {
  const server = createMcpServer(info, tools as unknown as readonly Tool[], options);
  const problems = tools.flatMap(({ name }, index) => {
    const { length } = toolName(info.name, name);
    if (length <= LONGEST_NAME) return [];
    const message = `is ${length} characters long as ${toolName(info.name, name)}, and the model takes ${LONGEST_NAME}`;
    return [{ at: `/tools/${index}/name`, message }];
  });
  if (problems.length > 0) throw definitionError({ tool: info.name, problems });
  return { type: "sdk", name: info.name, instance: server as never };
}

/**
 * The names that the model knows tools by, for the SDK's `allowedTools`, `disallowedTools` and permission rules.
 *
 * @param server The key under `mcpServers`.
 * @example
 * toolNames("slugs", [slug]); // ["mcp__slugs__text_slug"]
 */
export function toolNames(server: string, tools: readonly Tool<never>[]): string[] {
  return [...indexTools(tools).keys()].map((name) => toolName(server, name));
}

function toolName(server: string, tool: string): string {
  return `mcp__${server.replaceAll(/[^a-zA-Z0-9_-]/g, "_")}__${tool}`;
}

/** `haft/mcp`: the Model Context Protocol server and its parts. */

export { callTool, listTools } from "./call-tool.ts";
export type { CallToolOptions, CallToolResult, ListedTool } from "./call-tool.ts";
export type { Revision } from "./revision.ts";
export type { Icon } from "./icon.ts";
export { createMcpServer, type McpServer } from "./server.ts";
export type { HttpLimits, HttpListener, HttpOptions, ServeHttpOptions } from "./http-options.ts";
export type {
  CallReport,
  ErrorSource,
  McpServerOptions,
  ServerInfo,
  ServerLimits,
  ServeStdioOptions,
} from "./server-options.ts";
export type { Transport } from "./transport.ts";

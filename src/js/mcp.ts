/** `haft/mcp`: the Model Context Protocol server and its parts. */

export { callTool, listTools } from "./call-tool.ts";
export type { CallToolOptions, CallToolResult, ListedTool, Revision } from "./call-tool.ts";
export { createMcpServer, type McpServer } from "./server.ts";
export type { HttpLimits, HttpListener, HttpOptions, ServeHttpOptions } from "./http-options.ts";
export type {
  CallReport,
  ErrorSource,
  Icon,
  McpServerOptions,
  ServerInfo,
  ServerLimits,
  ServeStdioOptions,
} from "./server-options.ts";
export type { Transport } from "./transport.ts";

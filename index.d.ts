/**
 * haft: define a tool once; it is validated, named, rendered and served to every agent host.
 *
 * ```ts
 * import { createMcpServer, defineTool } from "haft";
 *
 * const slug = defineTool({
 *   name: "text_slug",
 *   description: "Turns text into a slug",
 *   effect: "read",
 *   input: {
 *     type: "object",
 *     properties: { text: { type: "string" } },
 *     required: ["text"],
 *     additionalProperties: false,
 *   },
 *   execute: ({ text }) => text.toLowerCase().replaceAll(" ", "-"),
 * });
 *
 * await createMcpServer({ name: "slugs", version: "1.0.0" }, [slug]).serveStdio();
 * ```
 *
 * This file is the public contract of the root entry: what is not named here is not public.
 *
 * @module
 */

// Defining tools.
export { defineTool } from "./dist/define.js";
export { indexTools, wireSchema } from "./dist/catalog.js";
export type {
  CliHints,
  Effect,
  JsonObject,
  Tool,
  ToolDefinition,
  ToolFields,
} from "./dist/tool.js";

// What schemas say in TypeScript.
export type { FromSchema, InferDetails, InferInput, NoSchema } from "./dist/infer.js";

// Running tools in this process.
export { type CheckedInput, validateInput } from "./dist/input.js";
export { invokeTool } from "./dist/invoke.js";
export type { InvokeOptions } from "./dist/direct-context.js";

// What a run is given, and what it gives back.
export type {
  AskAnswer,
  AskContent,
  AskOptions,
  ClientRequest,
  HttpFacts,
  ProgressSteps,
  ToolContext,
  ToolHost,
} from "./dist/tool.js";
export type {
  CheckedResult,
  Content,
  ContentBlock,
  DetailedResult,
  FailedResult,
  MediaBlock,
  ResourceBlock,
  ResourceLinkBlock,
  ResultFor,
  TextBlock,
  ToolResult,
} from "./dist/tool.js";

// Serving tools.
export { createMcpServer, type McpServer } from "./dist/server.js";
export { callTool, listTools } from "./dist/call-tool.js";
export type { CallToolOptions, CallToolResult, ListedTool } from "./dist/call-tool.js";
export type { Revision } from "./dist/revision.js";
export type { Icon } from "./dist/icon.js";
export type {
  HttpLimits,
  HttpListener,
  HttpOptions,
  ServeHttpOptions,
} from "./dist/http-options.js";
export type {
  CallReport,
  ErrorSource,
  McpServerOptions,
  ServerInfo,
  ServerLimits,
  ServeStdioOptions,
} from "./dist/server-options.js";
export type { Transport } from "./dist/transport.js";

// What hosts register.
export { describeTool } from "./dist/registration.js";

// Foreign text.
export { sanitizeLine, sanitizeText } from "./dist/text.js";

// What goes wrong.
export {
  type DefinitionProblem,
  type InputIssue,
  ToolDefinitionError,
  ToolInputError,
} from "./dist/errors.js";

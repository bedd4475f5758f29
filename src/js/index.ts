/** The root entry, `haft`. Its types are curated in `index.d.ts` at the root of the package. */

export { callTool, listTools } from "./call-tool.ts";
export { indexTools, wireSchema } from "./catalog.ts";
export { defineTool } from "./define.ts";
export { ToolDefinitionError, ToolInputError } from "./errors.ts";
export { validateInput } from "./input.ts";
export { invokeTool } from "./invoke.ts";
export { describeTool } from "./registration.ts";
export { createMcpServer } from "./server.ts";
export { sanitizeLine, sanitizeText } from "./text.ts";

/** `haft/mcp-sdk`: tools on a server made with the official TypeScript SDK. */

import type { CallToolResult } from "../call-tool.ts";
import { indexTools } from "../catalog.ts";
import { checkOptions, mustBeGiven, type OptionNames } from "../given.ts";
import { listedSchema } from "../listed-schema.ts";
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

const HOST: ToolHost = Object.freeze({ name: "mcp-sdk" });

/** A server of either version, as far as haft calls it. */
export interface SdkServer {
  registerTool(name: string, config: never, handler: never): unknown;
  readonly server: { getClientCapabilities(): object | undefined };
}

/** The v2 SDK's `ServerContext`, as far as haft reads it. */
interface V2Context {
  readonly mcpReq: {
    readonly signal: AbortSignal;
    readonly _meta?: { readonly progressToken?: string | number };
    /** Only with a request of 2026-07-28, on which the SDK sends no requests to the client. */
    readonly envelope?: object;
    notify(notification: object): Promise<void>;
    elicitInput(params: object): Promise<unknown>;
  };
}

const OPTIONS: OptionNames<HandlerOptions> = { request: true };

const V1_USAGE = "registerSdkV1Tools(server, tools, { z })";

/**
 * Registers tools on an `McpServer` of the v2 SDK. Schemas are listed as they were written, and calls are judged in the
 * words of every host. A tool can ask where the client has elicitation and speaks a revision before 2026-07-28; on that
 * one the SDK sends no requests, and `createMcpServer` of haft is what can ask.
 *
 * @throws {ToolDefinitionError} where two tools have one name, and for a server of v1, before anything is registered.
 * @example
 * const server = new McpServer({ name: "slugs", version: "1.0.0" });
 * registerSdkTools(server, [slug]);
 */
export function registerSdkTools(
  server: SdkServer,
  tools: readonly Tool<never>[],
  options: HandlerOptions = {},
): void {
  serverMustBeGiven(server, "registerSdkTools(server, tools)");
  mustBeGiven("haft/mcp-sdk", !isV1(server), `this McpServer is of the v1 SDK: use ${V1_USAGE}`);
  checkOptions("haft/mcp-sdk", options, OPTIONS);
  for (const tool of indexTools(tools).values()) {
    const handler = (args: unknown, { mcpReq }: V2Context): Promise<CallToolResult> =>
      handle(HOST, tool, args, options, {
        signal: mcpReq.signal,
        token: mcpReq._meta?.progressToken,
        notify: (notification) => mcpReq.notify(notification),
        elicit:
          mcpReq.envelope === undefined && elicits(server)
            ? (params) => mcpReq.elicitInput(params)
            : undefined,
      });
    register(server, tool, listedSchema, handler);
  }
}

/**
 * Registers tools on an `McpServer` of the v1 SDK, which takes Zod alone.
 *
 * @param options `z` is Zod 4, of which the public API is used.
 * @throws {ToolDefinitionError} where two tools have one name, and for a server of v2, before anything is registered.
 * @example
 * const server = new McpServer({ name: "slugs", version: "1.0.0" });
 * registerSdkV1Tools(server, [slug], { z });
 */
export function registerSdkV1Tools(
  server: SdkServer,
  tools: readonly Tool<never>[],
  given: HandlerOptions & { readonly z: Zod },
): void {
  serverMustBeGiven(server, V1_USAGE);
  const words = "this McpServer is of the v2 SDK: use registerSdkTools(server, tools)";
  mustBeGiven("haft/mcp-sdk", !isV2(server), words);
  zodMustBeGiven(HOST, given?.z, V1_USAGE);
  checkOptions("haft/mcp-sdk", given, { z: true, ...OPTIONS });
  const { z, ...options } = given;
  for (const tool of indexTools(tools).values()) {
    const handler = (args: unknown, extra: V1Extra): Promise<CallToolResult> =>
      handle(HOST, tool, args, options, v1Request(extra, z, elicits(server)));
    register(server, tool, (document) => zodSchema(z, document), handler);
  }
}

function serverMustBeGiven(server: SdkServer, usage: string): void {
  const given = typeof server?.registerTool === "function";
  mustBeGiven("haft/mcp-sdk", given, `${usage} takes an McpServer of the official SDK`);
}

/** Its own ways to register, which v2 has no more. What is neither version for certain is taken as it comes. */
function isV1(server: object): boolean {
  return ["tool", "resource", "prompt"].every((name) => isMethod(server, name));
}

/** v1 knows of no revision that was agreed on. */
function isV2({ server }: SdkServer): boolean {
  return isMethod(server ?? {}, "getNegotiatedProtocolVersion");
}

function isMethod(of: object, name: string): boolean {
  return typeof (of as Record<string, unknown>)[name] === "function";
}

function register(
  server: SdkServer,
  tool: Tool<never>,
  schema: (document: JsonObject) => unknown,
  handler: (args: never, context: never) => Promise<CallToolResult>,
): void {
  const { name, inputSchema, outputSchema, ...config } = entryOf(HOST, tool);
  const schemas = {
    inputSchema: schema(inputSchema),
    ...(outputSchema === undefined ? {} : { outputSchema: schema(outputSchema) }),
  };
  server.registerTool(name, { ...config, ...schemas } as never, handler as never);
}

function elicits({ server }: SdkServer): boolean {
  return "elicitation" in (server.getClientCapabilities() ?? {});
}

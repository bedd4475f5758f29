/** The handler of a tool on an MCP server that another framework runs. */

import { callTool, type CallToolResult, type ListedTool } from "../call-tool.ts";
import type { InvokeOptions } from "../direct-context.ts";
import { mustBeGiven } from "../given.ts";
import { registrationOf } from "../registration.ts";
import type { AskAnswer, Tool, ToolHost } from "../tool.ts";

/** What the framework offers its tools besides cancellation, progress and questions. */
export type HandlerOptions = Pick<InvokeOptions, "request">;

/** The public Zod API that schemas are made with where a framework takes Zod alone. */
export interface Zod {
  looseObject(shape: object): { meta(schema: Record<string, unknown>): unknown };
  any(): unknown;
}

/** What a request brings, in whatever names the framework has for it. */
export interface HandledRequest {
  readonly signal: AbortSignal;
  readonly token: string | number | undefined;
  notify(notification: { method: "notifications/progress"; params: object }): Promise<void>;
  /** Sends `elicitation/create`; absent where the client has none. */
  readonly elicit: ((params: object) => Promise<unknown>) | undefined;
}

/** The v1 SDK's `RequestHandlerExtra`, as far as haft reads it. */
export interface V1Extra {
  readonly signal: AbortSignal;
  readonly _meta?: { readonly progressToken?: string | number };
  sendNotification(notification: object): Promise<void>;
  sendRequest(request: object, resultSchema: unknown): Promise<unknown>;
}

/** A tool as its framework lists it. */
export function entryOf(host: ToolHost, tool: Tool<never>): ListedTool {
  return registrationOf<ListedTool>(host.name, tool).registration;
}

/** Refuses what is not Zod 4, before anything is made of it. */
export function zodMustBeGiven(host: ToolHost, z: Zod | undefined, usage: string): void {
  const given = typeof z?.looseObject === "function";
  mustBeGiven(`haft/${host.name}`, given, `${usage} takes z of "zod", version 4`);
}

/** An object schema of Zod that is listed as this document and lets everything through. */
export function zodSchema(z: Zod, document: object): unknown {
  return z.looseObject({}).meta(document as Record<string, unknown>);
}

/** Runs a call; progress goes out while it runs, where the client gave a token, and never goes back. */
export function handle(
  host: ToolHost,
  tool: Tool<never>,
  args: unknown,
  options: HandlerOptions,
  request: HandledRequest,
): Promise<CallToolResult> {
  const { signal, token, elicit } = request;
  let last = 0;
  return callTool([tool], tool.name, args, {
    ...options,
    host,
    signal,
    progress(message, { progress = last + 1, total }) {
      if (token === undefined || !(progress > last)) return;
      last = progress;
      const steps = { progress, ...(Number.isFinite(total) ? { total } : {}) };
      const params = { progressToken: token, ...steps, message };
      // A report that does not arrive is no reason to fail the call.
      request.notify({ method: "notifications/progress", params }).catch(() => undefined);
    },
    ...(elicit === undefined
      ? {}
      : {
          ask: ({ message, schema }) =>
            elicit({ mode: "form", message, requestedSchema: schema }) as Promise<AskAnswer>,
        }),
  });
}

/** A request of the v1 SDK; `elicits` says whether the client can be asked. */
export function v1Request(extra: V1Extra, z: Zod, elicits: boolean): HandledRequest {
  const { signal, _meta } = extra;
  return {
    signal,
    token: _meta?.progressToken,
    notify: (notification) => extra.sendNotification(notification),
    elicit: elicits
      ? (params) => extra.sendRequest({ method: "elicitation/create", params }, z.any())
      : undefined,
  };
}

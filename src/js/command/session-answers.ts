/** What a session answers to a line. */

import { callTool, listTools } from "../call-tool.ts";
import { nestingProblem } from "../json-nesting.ts";
import { LATEST_WITH_INITIALIZE, type Revision, REVISIONS } from "../revision.ts";
import { sanitizeLine } from "../text.ts";
import { thrownMessage } from "../thrown.ts";
import type { Tool } from "../tool.ts";
import type { Line } from "./lines.ts";

type Id = string | number | null;

/** A session: it keeps nothing between two lines. */
export class Session {
  readonly #tools: readonly Tool[];
  readonly #info: { readonly name: string; readonly version: string };

  constructor(tools: readonly Tool[], info: { readonly name: string; readonly version: string }) {
    this.#tools = tools;
    this.#info = info;
  }

  /** The response to a line; undefined for a notification. */
  async answer(line: Line): Promise<object | undefined> {
    if ("problem" in line) return failure(null, -32700, `Parse error: ${line.problem}`);
    const problem = nestingProblem(line.text);
    if (problem !== undefined) return failure(null, -32700, `Parse error: ${problem}`);
    let request: unknown;
    try {
      request = JSON.parse(line.text);
    } catch (error) {
      return failure(null, -32700, sanitizeLine(`Parse error: ${(error as Error).message}`));
    }
    const { id, method, params } = (request ?? {}) as Record<string, unknown>;
    if (typeof method !== "string" || !isId(id))
      return failure(
        isId(id) ? (id ?? null) : null,
        -32600,
        "A request is an object with a method",
      );
    if (id === undefined) return undefined;
    try {
      return await this.#respond(id, method, (params ?? {}) as Record<string, unknown>);
    } catch (error) {
      return failure(id, -32603, sanitizeLine(thrownMessage(error)));
    }
  }

  async #respond(id: Id, method: string, params: Record<string, unknown>): Promise<object> {
    switch (method) {
      case "initialize":
        return success(id, {
          protocolVersion: revisionFor(params["protocolVersion"]),
          capabilities: { tools: {} },
          serverInfo: this.#info,
        });
      case "ping":
        return success(id, {});
      case "tools/list":
        return success(id, { tools: listTools(this.#tools) });
      case "prompts/list":
        return success(id, { prompts: [] });
      case "resources/list":
        return success(id, { resources: [] });
      case "tools/call":
        return this.#call(id, params);
      default:
        return failure(id, -32601, sanitizeLine(`Method not found: ${JSON.stringify(method)}`));
    }
  }

  async #call(id: Id, { name, arguments: args }: Record<string, unknown>): Promise<object> {
    if (typeof name !== "string") return failure(id, -32602, "params.name must be a string");
    const result = await callTool(this.#tools, name, args ?? {}, { server: this.#info.name });
    if (result.isError !== true) return success(id, result);
    const text = result.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
    return failure(id, -32000, text.join("\n"));
  }
}

/** The client's revision where it is one that opens so, else the newest that does. */
function revisionFor(wanted: unknown): Revision {
  const known = REVISIONS.find((revision) => revision === wanted);
  return known === undefined || known > LATEST_WITH_INITIALIZE ? LATEST_WITH_INITIALIZE : known;
}

function isId(id: unknown): id is Id | undefined {
  return id === undefined || id === null || typeof id === "string" || typeof id === "number";
}

function success(id: Id, result: unknown): object {
  return { jsonrpc: "2.0", id, result };
}

function failure(id: Id, code: number, message: string): object {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

/** `haft session`: one JSON-RPC request a line, one response a line, for programs that want no more than that. */

import { once } from "node:events";

import { callTool, listTools } from "../call-tool.ts";
import type { CliCommand, CliStreams } from "../cli/options.ts";
import { LATEST_WITH_INITIALIZE, type Revision, REVISIONS } from "../revision.ts";
import { sanitizeLine } from "../text.ts";
import { thrownMessage } from "../thrown.ts";
import type { Tool } from "../tool.ts";
import { withStdoutApart } from "./apart.ts";
import { type Line, linesOf } from "./lines.ts";
import { openFiles } from "./open-files.ts";
import { serverInfoOf } from "./server-info.ts";
import { onlyFile, readWords } from "./usage.ts";

/** `haft session FILE`. */
export const sessionCommand: CliCommand = {
  name: "session",
  description: "Answer one JSON-RPC request a line with one response a line.",
  usage: [
    "haft session FILE",
    "",
    "Methods: initialize, ping, tools/list, tools/call, prompts/list and resources/list, which are empty.",
    "A tool's failure is error -32000, an unknown method -32601, a line that is no request -32700 or -32600.",
  ].join("\n"),
  run,
};

type Id = string | number | null;

async function run(words: readonly string[], streams: CliStreams): Promise<number> {
  const { positionals } = readWords(words, {});
  const file = onlyFile(positionals);
  // What the file prints goes where a person looks, not among the responses.
  return withStdoutApart(streams, async ({ stdin, stdout, stderr }) => {
    const session = new Session(await openFiles([file], stderr), serverInfoOf(file));
    for await (const line of linesOf(stdin)) {
      if ("text" in line && line.text.trim() === "") continue;
      const response = await session.answer(line);
      if (response === undefined) continue;
      // A reader that is slow is waited for.
      if (!stdout.write(`${JSON.stringify(response)}\n`)) await once(stdout, "drain");
    }
    return 0;
  });
}

/** A session: it keeps nothing between two lines. */
class Session {
  readonly #tools: readonly Tool[];
  readonly #info: { readonly name: string; readonly version: string };

  constructor(tools: readonly Tool[], info: { readonly name: string; readonly version: string }) {
    this.#tools = tools;
    this.#info = info;
  }

  /** The response to a line; undefined for a notification. */
  async answer(line: Line): Promise<object | undefined> {
    if ("problem" in line) return failure(null, -32700, `Parse error: ${line.problem}`);
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

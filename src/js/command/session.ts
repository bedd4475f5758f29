/** `haft session`: one JSON-RPC request a line, one response a line, for programs that want no more than that. */

import { createInterface } from "node:readline";

import { callTool, listTools } from "../call-tool.ts";
import type { CliCommand, CliStreams } from "../cli/options.ts";
import { LATEST_WITH_INITIALIZE } from "../revision.ts";
import type { Tool } from "../tool.ts";
import { openFiles, withoutStdout } from "./open-files.ts";
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

async function run(words: readonly string[], { stdin, stdout, stderr }: CliStreams): Promise<void> {
  const { positionals } = readWords(words, {});
  const file = onlyFile(positionals);
  const tools = await withoutStdout(() => openFiles([file], stderr));
  const write = stdout.write.bind(stdout);
  const session = new Session(tools, serverInfoOf(file));
  // What a tool prints goes where a person looks, not among the responses.
  await withoutStdout(async () => {
    for await (const line of createInterface({ input: stdin, crlfDelay: Infinity })) {
      if (line.trim() === "") continue;
      const response = await session.answer(line);
      if (response !== undefined) write(`${JSON.stringify(response)}\n`);
    }
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
  async answer(line: string): Promise<object | undefined> {
    let request: unknown;
    try {
      request = JSON.parse(line);
    } catch (error) {
      return failure(null, -32700, `Parse error: ${(error as Error).message}`);
    }
    const { id, method, params } = (request ?? {}) as Record<string, unknown>;
    if (typeof method !== "string" || Array.isArray(request)) {
      return failure(idOf(id), -32600, "A request is an object with a method");
    }
    if (id === undefined) return undefined;
    try {
      return await this.#respond(idOf(id), method, (params ?? {}) as Record<string, unknown>);
    } catch (error) {
      return failure(idOf(id), -32603, (error as Error).message);
    }
  }

  async #respond(id: Id, method: string, params: Record<string, unknown>): Promise<object> {
    switch (method) {
      case "initialize":
        return success(id, {
          protocolVersion: LATEST_WITH_INITIALIZE,
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
        return failure(id, -32601, `Method not found: ${JSON.stringify(method)}`);
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

function idOf(id: unknown): Id {
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function success(id: Id, result: unknown): object {
  return { jsonrpc: "2.0", id, result };
}

function failure(id: Id, code: number, message: string): object {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

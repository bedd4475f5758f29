/** Clients of a served endpoint: the official ones, and requests by hand. */

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  createMcpServer,
  defineTool,
  type McpServer,
  type McpServerOptions,
  type Tool,
} from "haft";

export { echo } from "../echo.mjs";
import { natively, type Way } from "./ways.ts";

/** A JSON-RPC message, as loosely as a test reads it. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
export type Message = any;

const opened: (() => Promise<unknown>)[] = [];

/** Ends what the test has opened, the newest first. */
export async function endAll(): Promise<void> {
  for (const end of opened.splice(0).toReversed()) await end();
}

/** Remembers what a test has opened. */
export function ending(end: () => Promise<unknown>): void {
  opened.push(end);
}

/** Serves these tools in one way. */
export async function served(
  tools: readonly Tool[],
  options: McpServerOptions = {},
  way: Way = natively,
): Promise<{ server: McpServer; url: string; close: () => Promise<void> }> {
  const server = createMcpServer({ name: "test", version: "1.0.0" }, tools, {
    onError: () => {},
    ...options,
  });
  const { url, close } = await way(server);
  ending(async () => {
    await close();
    await server.close();
  });
  return { server, url, close };
}

/** The SDK 2.x client; `auto` ends in 2026-07-28, `legacy` in 2025-11-25. */
export async function client(
  url: string,
  mode: "legacy" | "auto",
  requestInit: RequestInit = {},
): Promise<Client> {
  const made = new Client(
    { name: "test", version: "1" },
    {
      capabilities: { elicitation: { form: {} }, sampling: {}, roots: {} },
      versionNegotiation: { mode },
    },
  );
  await made.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  ending(() => made.close());
  return made;
}

/** The SDK 1.x client. */
export async function clientV1(url: string): Promise<ClientV1> {
  const made = new ClientV1({ name: "test", version: "1" });
  // Its own types do not take its own transport under exactOptionalPropertyTypes.
  await made.connect(new TransportV1(new URL(url)) as Parameters<ClientV1["connect"]>[0]);
  ending(() => made.close());
  return made;
}

/** A request of 2025-11-25 and before. */
export function request(id: unknown, method: string, params?: object): object {
  return { jsonrpc: "2.0", id, method, params };
}

/** A legacy call. */
export const call = (id: unknown, name: string, args: object = {}): object =>
  request(id, "tools/call", { name, arguments: args });

/** The request that opens a legacy session. */
export const initialize = (capabilities: object = {}, protocolVersion = "2025-11-25"): object =>
  request("initialize", "initialize", {
    protocolVersion,
    capabilities,
    clientInfo: { name: "test", version: "1" },
  });

const ACCEPT = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

/** Posts a message, or text as it stands. */
export function post(
  url: string,
  message: object | string,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { ...ACCEPT, ...headers },
    body: typeof message === "string" ? message : JSON.stringify(message),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Posts a request of 2026-07-28, with the headers that belong to it. */
export function postModern(
  url: string,
  id: unknown,
  method: string,
  params: { name?: string } & Record<string, unknown> = {},
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
    ...(params._meta as object | undefined),
  };
  const own = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    ...(params.name === undefined ? {} : { "mcp-name": params.name }),
  };
  const message = request(id, method, { ...params, _meta });
  return post(url, message, { ...own, ...headers }, signal);
}

/** Every message of an answer, whether it is one body or a stream. */
export async function messagesOf(response: Response): Promise<Message[]> {
  const text = await response.text();
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    return text === "" ? [] : [JSON.parse(text) as Message];
  }
  return eventsOf(text)
    .filter(({ data }) => data !== "")
    .map(({ data }) => JSON.parse(data) as Message);
}

/** The last message of an answer: the response, where there is one. */
export async function answerOf(response: Response): Promise<Message> {
  return (await messagesOf(response)).at(-1);
}

/** The events of a stream that has been read; comments are left out. */
export function eventsOf(text: string): { id?: string; retry?: string; data: string }[] {
  return text
    .split("\n\n")
    .map((event) => event.split("\n").filter((line) => line !== "" && !line.startsWith(":")))
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const fields = lines.map((line) => /^(\w+):? ?(.*)$/.exec(line)!.slice(1));
      return { data: "", ...(Object.fromEntries(fields) as Record<string, string>) };
    });
}

/** Opens a legacy session by hand; gives the headers of its further requests. */
export async function session(
  url: string,
  capabilities: object = {},
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const response = await post(url, initialize(capabilities), headers);
  const id = response.headers.get("mcp-session-id");
  await response.text();
  const own = { ...headers, "mcp-session-id": id!, "mcp-protocol-version": "2025-11-25" };
  await post(url, { jsonrpc: "2.0", method: "notifications/initialized" }, own);
  return own;
}

/** Reads a response until what it has said so far satisfies the condition. */
export async function readUntil(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  enough: (text: string) => boolean,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  while (!enough(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  return text;
}

/** A tool without input. */
export const tool = (name: string, execute: Tool["execute"]): Tool =>
  defineTool({ name, description: name, effect: "read", execute: execute as never });

/** A tool that waits, and how the test sees it: entered, let go, aborted. */
export function gate(): {
  tool: Tool;
  entered: Promise<void>;
  open: (text: string) => void;
  aborted: Promise<string>;
} {
  let enter!: () => void;
  let open!: (text: string) => void;
  let abort!: (reason: string) => void;
  const entered = new Promise<void>((resolve) => (enter = resolve));
  const answer = new Promise<string>((resolve) => (open = resolve));
  const aborted = new Promise<string>((resolve) => (abort = resolve));
  const made = tool("gate", (_, { signal }) => {
    signal.addEventListener("abort", () => abort((signal.reason as Error).message));
    enter();
    return answer;
  });
  return { tool: made, entered, open, aborted };
}

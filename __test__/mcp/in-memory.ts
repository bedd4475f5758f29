/** A server and an official client in one process. */

import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { createMcpServer, type McpServer, type McpServerOptions, type Tool } from "haft";

/** The two eras of the protocol, by the client mode that ends in each. */
export const ERAS = [
  ["2025-11-25", "legacy"],
  ["2026-07-28", "auto"],
] as const;

/** A client that is connected to a server of these tools. */
export async function connected(
  tools: readonly Tool[],
  mode: "legacy" | "auto",
  options: McpServerOptions = {},
): Promise<{ client: Client; server: McpServer; close: () => Promise<void> }> {
  const server = createMcpServer({ name: "test", version: "1.0.0" }, tools, {
    onError: () => {},
    ...options,
  });
  const client = await connect(server, mode);
  const close = async (): Promise<void> => {
    await client.close();
    await server.close();
  };
  return { client, server, close };
}

/** One more client of a server. */
export async function connect(server: McpServer, mode: "legacy" | "auto"): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const capabilities = { elicitation: { form: {} }, sampling: {}, roots: {} };
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities, versionNegotiation: { mode } },
  );
  await client.connect(near);
  return client;
}

/** The text that a model reads of a result. */
export function textOf(result: { content?: unknown }): string {
  const blocks = result.content as { type: string; text?: string }[];
  return blocks.map(({ type, text }) => text ?? `[${type}]`).join("\n");
}

/** A promise and what settles it; `Promise.withResolvers` of later Node versions. */
export function deferred<Value = void>(): {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
} {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}

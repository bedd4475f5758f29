/** A server that a command runs, until its client leaves or somebody stops the process. */

import process from "node:process";
import { isatty } from "node:tty";

import type { CliStreams } from "./options.ts";
import type { McpServer } from "../server.ts";

/**
 * Tells a person who types it that a server on stdio is no program to type to. Before the server takes standard input;
 * by its descriptor, since `process.stdin` would begin to read it.
 */
export function sayServing({ stderr }: CliStreams, tools: number): void {
  if (!isatty(0)) return;
  const count = tools === 1 ? "1 tool" : `${tools} tools`;
  stderr.write(
    `Serving ${count} over MCP: a client speaks on standard input, and starts this command itself; Ctrl+C ends it\n`,
  );
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Resolves when the server is closed. The first SIGINT or SIGTERM closes it, with the grace that running calls have; a
 * second one ends the process at once.
 */
export async function closedByWhatever(server: McpServer): Promise<void> {
  let stopped = false;
  const close = (): void => {
    for (const signal of SIGNALS) process.off(signal, close);
    stopped = true;
    void server.close();
  };
  for (const signal of SIGNALS) process.on(signal, close);
  try {
    await server.closed;
  } finally {
    for (const signal of SIGNALS) process.off(signal, close);
    // A tool's timers and sockets must not hold a process that was told to stop. Later than whoever awaits this.
    if (stopped) setImmediate(() => process.exit());
  }
}

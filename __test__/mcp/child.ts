/** A served fixture, seen through its three streams. */

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The path of a fixture beside this file. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
}

/** A JSON-RPC message, as loosely as a test reads it. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
export type Message = any;

/** A child process that speaks lines. */
export class Child {
  readonly process: ChildProcessWithoutNullStreams;
  /** Every complete line of stdout so far. */
  readonly lines: string[] = [];
  /** All of stderr so far. */
  stderr = "";
  readonly #closed: Promise<unknown>;
  #rest = "";
  #watchers = new Set<() => void>();

  constructor(name: string, env: Record<string, string> = {}) {
    this.process = spawn(process.execPath, [fixture(name)], { env: { ...process.env, ...env } });
    this.#closed = once(this.process, "close");
    this.process.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (this.#rest + chunk).split("\n");
      this.#rest = lines.pop() ?? "";
      this.lines.push(...lines);
      this.#tell();
    });
    this.process.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      this.stderr += chunk;
      this.#tell();
    });
    // A client that writes to a dead server must see the exit code, not an EPIPE.
    this.process.stdin.on("error", () => {});
  }

  /** Writes messages, a line each, in one write. */
  send(...messages: readonly object[]): void {
    this.process.stdin.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  }

  /** Resolves when the condition holds; it is asked again whenever something was read. Rejects once nothing can come. */
  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const watcher = (): void => {
        if (!condition()) return;
        this.#watchers.delete(watcher);
        resolve();
      };
      this.#watchers.add(watcher);
      // The last that was read has been told by then.
      void this.#closed.then(() => reject(new Error(`The process ended first: ${this.stderr}`)));
    });
  }

  /** The answer to a request, once it is there. */
  async answer(id: string | number): Promise<Message> {
    const find = (): Message => this.messages().find((message) => message.id === id);
    await this.until(() => find() !== undefined);
    return find();
  }

  /** Every message of stdout; a line that is not JSON throws. */
  messages(): Message[] {
    return this.lines.map((line) => JSON.parse(line) as Message);
  }

  /** The exit code, or the signal that ended the process, after its streams have ended. */
  async exit(): Promise<number | string> {
    await this.#closed;
    return this.process.exitCode ?? this.process.signalCode!;
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

/** A request that opens a legacy session. */
export function initialize(version = "2025-11-25", capabilities: object = {}): object {
  const params = {
    protocolVersion: version,
    capabilities,
    clientInfo: { name: "test", version: "1" },
  };
  return { jsonrpc: "2.0", id: "initialize", method: "initialize", params };
}

/** A legacy `tools/call`. */
export function call(id: string | number, name: string, args: object = {}): object {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } };
}

/** Writes what became of every call into an audit log. */

import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

import { native } from "../native.ts";
import type { FoundTool } from "../files/found.ts";
import type { RunTool } from "../files/function-tool.ts";
import { thrownMessage } from "../thrown.ts";
import { holding } from "./permissions.ts";
import { SandboxedError } from "./sandboxed-error.ts";

/** How an audit log is written. */
export interface AuditOptions {
  /** The file, which this process alone may write to. */
  readonly log: string;
  /** Whether the arguments themselves are kept, and not only their digest; default false. */
  readonly values?: boolean;
  /** What the tools were granted, as it stands in every line. */
  readonly granted: readonly string[];
  /** The paths that sandboxed tools may write. */
  readonly writable: readonly string[];
}

/** A log that is open, and for how many. */
interface Shared {
  readonly log: InstanceType<typeof native.NativeAuditLog>;
  users: number;
}

/** By path: several files of one command write to the same log. */
const open = new Map<string, Shared>();

/** A log around the runs of any tool. */
export class Audit {
  readonly #path: string;
  readonly #shared: Shared;
  readonly #options: AuditOptions;
  #closed = false;

  /** @throws {Error} where the file cannot be opened, is another's, is broken, or is within the tools' reach. */
  constructor(options: AuditOptions) {
    this.#options = options;
    this.#path = pathOf(options.log);
    const reached = holding(options.writable, this.#path);
    if (reached !== undefined) {
      const words = `the audit log ${this.#path} is in ${reached}, which the tools may write; name one elsewhere`;
      throw Object.assign(new Error(words), { code: "FAILED" });
    }
    const shared = open.get(this.#path) ?? {
      log: new native.NativeAuditLog(
        this.#path,
        JSON.stringify({ sync: false, timeMs: Date.now() }),
      ),
      users: 0,
    };
    shared.users += 1;
    open.set(this.#path, shared);
    this.#shared = shared;
  }

  /** The same runs, each with its line. An answer goes out when its line is written, and not without it. */
  around(run: RunTool): RunTool {
    return async (found, input, context) => {
      const call = new Call(found, input);
      let result: Awaited<ReturnType<RunTool>>;
      try {
        result = await run(found, input, context);
      } catch (error) {
        this.#append(call.failed(error, this.#options.granted));
        throw error;
      }
      this.#append(call.answered(result, this.#options.granted));
      return result;
    };
  }

  /** Harmless twice. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#shared.users -= 1;
    if (this.#shared.users > 0) return;
    this.#shared.log.close();
    open.delete(this.#path);
  }

  #append(decision: object): void {
    if (this.#closed) throw new Error("the audit log is closed");
    const keepArguments = this.#options.values === true;
    this.#shared.log.append(JSON.stringify({ ...decision, keepArguments }));
  }
}

/** One call, from its beginning. */
class Call {
  readonly #started = performance.now();
  readonly #entry: { readonly timeMs: number; readonly tool: string; readonly arguments: string };

  constructor({ name }: FoundTool, input: Readonly<Record<string, unknown>>) {
    this.#entry = { timeMs: Date.now(), tool: name, arguments: JSON.stringify(input) };
  }

  answered(result: unknown, asked: readonly string[]): object {
    const isError = (result as { isError?: unknown } | undefined)?.isError === true;
    return this.#line("granted", asked, bytesOf(result), isError);
  }

  failed(error: unknown, granted: readonly string[]): object {
    const denied = error instanceof SandboxedError ? error.denied : undefined;
    if (denied === undefined) return this.#line("granted", granted, 0, true);
    const { permission, resource } = denied;
    const asked = [resource === "" ? permission : `${permission}=${resource}`];
    return { ...this.#line("denied", asked, 0, true), reason: thrownMessage(error) };
  }

  #line(decision: string, asked: readonly string[], resultBytes: number, isError: boolean): object {
    const durationMs = Math.round(performance.now() - this.#started);
    return { ...this.#entry, decision, asked, outcome: { durationMs, resultBytes, isError } };
  }
}

/** Absolute, whatever links lead to it; the file itself may be new. */
function pathOf(log: string): string {
  const path = resolve(log);
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : path;
}

/** What a value that JSON cannot say comes to is told by whoever answers. */
function bytesOf(result: unknown): number {
  try {
    return Buffer.byteLength((JSON.stringify(result) as string | undefined) ?? "");
  } catch {
    return 0;
  }
}

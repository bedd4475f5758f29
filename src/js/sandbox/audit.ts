/** Writes what became of every call into an audit log. */

import { native } from "../native.ts";
import type { RunTool } from "../files/function-tool.ts";
import { SandboxedError } from "./confined.ts";

/** How an audit log is written. */
export interface AuditOptions {
  /** The file, which this process alone may write to. */
  readonly log: string;
  /** Whether the arguments themselves are kept, and not only their digest; default false. */
  readonly values?: boolean;
  /** What the tools were granted, as it stands in every line. */
  readonly granted: readonly string[];
}

/** A log that is open, around the runs of any tool. */
export class Audit {
  readonly #log: InstanceType<typeof native.NativeAuditLog>;
  readonly #options: AuditOptions;

  /** @throws {Error} where the file cannot be opened, is another's, or is broken. */
  constructor(options: AuditOptions) {
    const opened = JSON.stringify({ sync: false, timeMs: Date.now() });
    this.#log = new native.NativeAuditLog(options.log, opened);
    this.#options = options;
  }

  /** The same runs, each with its line. An answer goes out when its line is written, and not without it. */
  around(run: RunTool): RunTool {
    return async (found, input, context) => {
      const started = performance.now();
      const timeMs = Date.now();
      const entry = { timeMs, tool: found.name, arguments: JSON.stringify(input) };
      const took = (): number => Math.round(performance.now() - started);
      try {
        const result = await run(found, input, context);
        const isError = (result as { isError?: unknown } | undefined)?.isError === true;
        const outcome = { durationMs: took(), resultBytes: bytesOf(result), isError };
        this.#append({ ...entry, decision: "granted", asked: this.#options.granted, outcome });
        return result;
      } catch (error) {
        const outcome = { durationMs: took(), resultBytes: 0, isError: true };
        const denied = error instanceof SandboxedError ? error.denied : undefined;
        const { permission = "", resource = "" } = denied ?? {};
        this.#append(
          denied === undefined
            ? { ...entry, decision: "granted", asked: this.#options.granted, outcome }
            : {
                ...entry,
                decision: "denied",
                asked: [`${permission}=${resource}`],
                reason: (error as Error).message,
                outcome,
              },
        );
        throw error;
      }
    };
  }

  /** The hash of the last line. */
  get head(): string {
    return this.#log.head();
  }

  close(): void {
    this.#log.close();
  }

  #append(decision: object): void {
    const keepArguments = this.#options.values === true;
    this.#log.append(JSON.stringify({ ...decision, keepArguments }));
  }
}

function bytesOf(result: unknown): number {
  const json = JSON.stringify(result) as string | undefined;
  return json === undefined ? 0 : Buffer.byteLength(json);
}

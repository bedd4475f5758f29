/** A child in its sandbox, and the calls that it runs. */

import type { FoundTool } from "../files/found.ts";
import type { ToolContext, ToolResult } from "../tool.ts";
import { type Exit, launch, type Launched } from "./launch.ts";
import type { SandboxOptions } from "./options.ts";
import { sourceOf } from "./sources.ts";
import { type Denied, Lines, type ToChild, type ToParent } from "./wire.ts";

/** A run that failed inside; `denied` says which permission it lacked, where it lacked one. */
export class SandboxedError extends Error {
  override readonly name = "SandboxedError";
  readonly denied: Denied | undefined;

  constructor(message: string, denied?: Denied) {
    super(denied === undefined ? message : deniedWords(denied));
    this.denied = denied;
  }
}

/** What a model reads: no runtime's advice about flags that only whoever serves the file can set. */
function deniedWords({ permission, resource }: Denied): string {
  const target = resource === "" ? "" : ` to ${JSON.stringify(resource)}`;
  return `${permission} access${target} is not granted`;
}

interface Running {
  readonly context: ToolContext;
  resolve(result: ToolResult): void;
  reject(error: Error): void;
}

/** A process that was killed is gone by then. */
const LONGEST_END_MS = 10_000;

/** What is said about a run. */
type Said = Exclude<ToParent, { ready: true } | { broken: string } | { fetch: number }>;

/** One child. */
export class Confined {
  /** Settles when the file is imported; rejects in words where it cannot be. */
  readonly ready: Promise<void>;
  readonly #launched: Launched;
  readonly #runs = new Map<number, Running>();
  #last = 0;
  #over = false;

  constructor(file: string, folder: string, options: SandboxOptions) {
    this.#launched = launch(file, folder, options);
    const { channel } = this.#launched;
    const lines = new Lines();
    this.ready = new Promise((resolve, reject) => {
      channel.setEncoding("utf8").on("data", (piece) => {
        for (const line of lines.take(String(piece))) {
          const said = JSON.parse(line) as ToParent;
          if ("ready" in said) resolve();
          else if ("broken" in said) reject(new SandboxedError(said.broken));
          else if ("fetch" in said) this.#fetch(folder, said);
          else this.#hear(said);
        }
      });
      void this.#watch(this.#launched, reject);
    });
    channel.on("error", () => {});
    // A file that cannot be imported is told to whoever calls it.
    this.ready.catch(() => {}).finally(() => this.#rest());
  }

  /** Whether it can take no more calls. */
  get over(): boolean {
    return this.#over;
  }

  /** Runs one function. */
  async run(
    found: FoundTool,
    input: Readonly<Record<string, unknown>>,
    context: ToolContext,
  ): Promise<ToolResult> {
    await this.ready;
    if (this.#over) throw new SandboxedError("its sandboxed process has ended");
    const run = (this.#last += 1);
    const abort = (): void =>
      this.#say({ abort: run, reason: String((context.signal.reason as Error)?.message ?? "") });
    // The channel keeps the process alive while a call runs, and no longer.
    this.#launched.channel.ref();
    try {
      return await new Promise<ToolResult>((resolve, reject) => {
        this.#runs.set(run, { context, resolve, reject });
        context.signal.addEventListener("abort", abort, { once: true });
        this.#say({ run, export: found.export, call: found.call, input });
        if (context.signal.aborted) abort();
      });
    } finally {
      context.signal.removeEventListener("abort", abort);
      this.#runs.delete(run);
      this.#rest();
    }
  }

  /** A child that runs nothing does not keep this process alive. */
  #rest(): void {
    if (this.#runs.size === 0) this.#launched.channel.unref();
  }

  /** Ends the child and whatever it runs; `reason` is what its callers are told. */
  kill(reason: string): void {
    this.#end(new SandboxedError(reason));
    this.#launched.kill();
    this.#launched.channel.destroy();
  }

  async #watch({ channel, exited }: Launched, reject: (error: Error) => void): Promise<void> {
    // The launcher's word does not keep this process alive; between the end of the channel and it something must.
    let hold: NodeJS.Timeout | undefined;
    channel.once("close", () => (hold = setTimeout(() => {}, LONGEST_END_MS)));
    void exited.finally(() => clearTimeout(hold));
    const error = new SandboxedError(`its sandboxed process ended${howOf(await exited)}`);
    this.#end(error);
    reject(error);
  }

  #end(error: Error): void {
    this.#over = true;
    for (const { reject } of this.#runs.values()) reject(error);
  }

  #say(message: ToChild): void {
    if (!this.#over) this.#launched.channel.write(`${JSON.stringify(message)}\n`);
  }

  #fetch(folder: string, { fetch, specifier, from }: Extract<ToParent, { fetch: number }>): void {
    try {
      const file = sourceOf(folder, specifier, from);
      this.#say({ fetched: fetch, ...(file === undefined ? {} : { file }) });
    } catch (error) {
      this.#say({ fetched: fetch, problem: (error as Error).message });
    }
  }

  #hear(said: Said): void {
    if ("done" in said) this.#runs.get(said.done)?.resolve(said.result as ToolResult);
    else if ("failed" in said)
      this.#runs.get(said.failed)?.reject(new SandboxedError(said.message, said.denied));
    else if ("progress" in said)
      this.#runs.get(said.progress)?.context.progress(said.message, said.steps);
    else void this.#ask(said);
  }

  async #ask({ ask, question, options }: Extract<ToParent, { ask: number }>): Promise<void> {
    const running = this.#runs.get(ask);
    if (running === undefined) return;
    try {
      const answer = await running.context.ask(options);
      this.#say({ answered: ask, question, answer });
    } catch (error) {
      this.#say({ answered: ask, question, problem: (error as Error).message });
    }
  }
}

function howOf({ code, signal }: Exit): string {
  if (signal !== null) return ` by signal ${signal}`;
  return code === null ? "" : ` with code ${code}`;
}

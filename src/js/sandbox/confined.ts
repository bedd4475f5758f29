/** A child in its sandbox, and the calls that it runs. */

import type { FoundTool } from "../files/found.ts";
import { ToolFileError } from "../files/problems.ts";
import { thrownMessage } from "../thrown.ts";
import type { ToolContext, ToolResult } from "../tool.ts";
import { type Exit, launch, type Launched } from "./launch.ts";
import { Lines } from "./lines.ts";
import type { SandboxOptions } from "./options.ts";
import { coversHost, type Grant } from "./permissions.ts";
import { saidBy } from "./said.ts";
import { SandboxedError } from "./sandboxed-error.ts";
import { isTypeScript, loadOf, sourceOf } from "./sources.ts";
import type { ToChild, ToParent } from "./wire.ts";

interface Running {
  readonly context: ToolContext;
  resolve(result: ToolResult): void;
  reject(error: Error): void;
}

/** A call may be held to less time than a process takes to start. */
const SHORTEST_IMPORT_MS = 1000;

/** How long a function may keep its process from hearing that it is to stop, and a process may outlive its channel. */
const GRACE_MS = 1000;

/** One child. */
export class Confined {
  /** Settles when the file is imported; rejects in words where it cannot be. */
  readonly ready: Promise<void>;
  readonly #file: string;
  readonly #folder: string;
  readonly #net: Grant | undefined;
  readonly #launched: Launched;
  readonly #runs = new Map<number, Running>();
  readonly #deaf = new Map<number, NodeJS.Timeout>();
  /** Lines of the child, in their order. */
  readonly #unheard: string[] = [];
  #said!: { ready(): void; broken(error: Error): void };
  /** Why a file was last not handed over. */
  #unlinked: ToolFileError | undefined;
  /** What is said when the child has been told its file. */
  #early: ToChild[] | undefined = [];
  #importing: NodeJS.Timeout | undefined;
  #last = 0;
  #held = 0;
  #imported = false;
  #retired = false;
  #over = false;

  constructor(file: string, folder: string, options: SandboxOptions) {
    this.#folder = folder;
    this.#net = options.permissions?.net;
    this.#launched = launch(folder, options);
    this.#file = file;
    this.ready = new Promise((ready, broken) => (this.#said = { ready, broken }));
    // A file that cannot be imported is told to whoever calls it.
    this.ready.catch(() => {});
    const { channel } = this.#launched;
    const lines = new Lines();
    channel.setEncoding("utf8").on("data", (piece) => this.#take(lines, String(piece)));
    // Its end is told by the process's.
    channel.on("error", () => {}).unref();
    void this.#watch(this.#launched);
    const { timeoutMs, maxMemory } = options;
    // Also before anybody calls: a file may hang for ever.
    if (timeoutMs !== undefined) {
      const ms = Math.max(timeoutMs, SHORTEST_IMPORT_MS);
      const words = `importing its file took longer than ${ms} ms and was stopped`;
      this.#importing = setTimeout(() => this.kill(words), ms).unref();
    }
    // With a limit the child waits until that holds.
    if (maxMemory === undefined) this.#begin();
  }

  /** Whether it takes no more calls. */
  get over(): boolean {
    return this.#over || this.#retired;
  }

  /** Resolves when the file is imported; this process stays alive until then. */
  async start(): Promise<void> {
    await this.#hold(() => this.ready);
  }

  /** Runs one function; after `timeoutMs` it fails, and this child takes no more calls. */
  async run(
    found: FoundTool,
    input: Readonly<Record<string, unknown>>,
    context: ToolContext,
    timeoutMs: number | undefined,
  ): Promise<ToolResult> {
    return this.#hold(async () => {
      const run = (this.#last += 1);
      const abort = (): void => this.#abort(run, context.signal.reason);
      // A file that hangs while it is imported hangs in this call.
      const timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => this.#expire(run, timeoutMs), timeoutMs);
      try {
        if (this.#over) await this.ready;
        return await new Promise<ToolResult>((resolve, reject) => {
          if (this.#over) return reject(new SandboxedError("its sandboxed process has ended"));
          this.#runs.set(run, { context, resolve, reject });
          context.signal.addEventListener("abort", abort, { once: true });
          const { export: steps, call, conversions } = found;
          const callee = { export: steps, call, ...(conversions && { conversions }) };
          this.#say({ run, ...callee, input });
          if (context.signal.aborted) abort();
        });
      } finally {
        clearTimeout(timer);
        context.signal.removeEventListener("abort", abort);
        this.#runs.delete(run);
        if (this.#retired && this.#runs.size === 0 && this.#deaf.size === 0)
          this.kill("it is over");
      }
    });
  }

  /** Ends the child and whatever it runs; `reason` is what its callers are told. */
  kill(reason: string): void {
    this.#killFor(new SandboxedError(reason));
  }

  #killFor(error: Error): void {
    this.#end(error);
    this.#launched.kill();
    this.#launched.channel.destroy();
  }

  /** The channel keeps this process alive while something waits for the child, and no longer. */
  async #hold<Result>(wait: () => Promise<Result>): Promise<Result> {
    this.#held += 1;
    this.#launched.channel.ref();
    try {
      return await wait();
    } finally {
      this.#held -= 1;
      if (this.#held === 0) this.#launched.channel.unref();
    }
  }

  /** Tells a function to stop. A process that does not even hear it is ended. */
  #abort(run: number, reason: unknown): void {
    const words = String((reason as { message?: unknown } | undefined)?.message ?? "");
    this.#say({ abort: run, reason: words });
    const deaf = (): void => this.kill("its sandboxed process hung in another call and was ended");
    // A call may be told twice, by its caller and by its time.
    clearTimeout(this.#deaf.get(run));
    this.#deaf.set(run, setTimeout(deaf, GRACE_MS).unref());
  }

  #expire(run: number, timeoutMs: number): void {
    const words = `took longer than ${timeoutMs} ms and was stopped`;
    if (!this.#imported) return this.kill(words);
    const error = new SandboxedError(words);
    this.#retired = true;
    this.#abort(run, error);
    this.#runs.get(run)?.reject(error);
  }

  async #watch({ channel, exited }: Launched): Promise<void> {
    // The launcher's word does not keep this process alive; between the end of the channel and it something must. And
    // a process that lives on without a channel answers nothing.
    let hold: NodeJS.Timeout | undefined;
    channel.once("close", () => {
      const silent = (): void =>
        this.kill("its sandboxed process closed its channel and was ended");
      hold = setTimeout(silent, GRACE_MS);
      if (this.#held === 0) hold.unref();
    });
    void exited.finally(() => clearTimeout(hold));
    this.#end(new SandboxedError(`its sandboxed process ended${howOf(await exited)}`));
  }

  #end(error: Error): void {
    this.#over = true;
    clearTimeout(this.#importing);
    for (const timer of this.#deaf.values()) clearTimeout(timer);
    this.#deaf.clear();
    this.#said.broken(error);
    for (const { reject } of this.#runs.values()) reject(error);
  }

  #say(message: ToChild): void {
    if (this.#early !== undefined) this.#early.push(message);
    else if (!this.#over) this.#launched.channel.write(`${JSON.stringify(message)}\n`);
  }

  /** Tells the child its file, and what was said since it was started. */
  #begin(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    try {
      for (const message of [loadOf(this.#file, this.#launched.runtime), ...early])
        this.#say(message);
    } catch (error) {
      this.#break(error as Error);
    }
  }

  #started(): void {
    if (this.#early === undefined) return;
    this.#launched.limitGrowth();
    this.#begin();
  }

  #take(lines: Lines, piece: string): void {
    this.#guard(() => {
      for (const line of lines.take(piece)) this.#unheard.push(line);
      this.#listen();
    });
  }

  #guard(hear: () => void): void {
    try {
      hear();
    } catch (error) {
      this.kill(`its sandboxed process was ended: ${(error as Error).message}`);
    }
  }

  /** Hears every line. A child that does not read what it asked for is heard no further until it does. */
  #listen(): void {
    const { channel } = this.#launched;
    while (!this.#over && this.#unheard.length > 0) {
      if (channel.writableNeedDrain) {
        channel.pause().once("drain", () => this.#guard(() => this.#listen()));
        return;
      }
      const said = saidBy(this.#unheard.shift()!);
      if (said === undefined) throw new RangeError("a line is no message");
      this.#hear(said);
    }
    channel.resume();
  }

  #hear(said: ToParent): void {
    if ("started" in said) this.#started();
    else if ("ready" in said) {
      this.#imported = true;
      clearTimeout(this.#importing);
      this.#said.ready();
    } else if ("broken" in said) this.#break(this.#reasonOf(said));
    else if ("fetch" in said) this.#fetch(said);
    else if ("heard" in said) this.#heard(said.heard);
    else if ("done" in said) this.#runs.get(said.done)?.resolve(said.result as ToolResult);
    else if ("failed" in said) this.#runs.get(said.failed)?.reject(this.#failureOf(said));
    else if ("progress" in said)
      this.#runs.get(said.progress)?.context.progress(said.message, said.steps);
    else void this.#ask(said);
  }

  /** A file that cannot be imported ends its child, and all that was asked of it. */
  #break(error: Error): void {
    if (!this.#imported) this.#killFor(error);
  }

  #heard(run: number): void {
    clearTimeout(this.#deaf.get(run));
    this.#deaf.delete(run);
    if (this.#retired && this.#runs.size === 0 && this.#deaf.size === 0) this.kill("it is over");
  }

  #fetch({ fetch, specifier, from }: Extract<ToParent, { fetch: number }>): void {
    try {
      const file = isTypeScript(this.#file) ? sourceOf(this.#folder, specifier, from) : undefined;
      this.#say({ fetched: fetch, ...(file === undefined ? {} : { file }) });
    } catch (error) {
      if (error instanceof ToolFileError) this.#unlinked = error;
      this.#say({ fetched: fetch, problem: (error as Error).message });
    }
  }

  /** Why a file cannot be imported: with its places, where this process found them. */
  #reasonOf(said: Extract<ToParent, { broken: string }>): Error {
    const own = this.#unlinked;
    return own?.message === said.broken ? own : new SandboxedError(said.broken, said);
  }

  /** Why a call failed: for want of a permission only where it is one that it does not have. */
  #failureOf(said: Extract<ToParent, { failed: number }>): Error {
    const { denied, ...others } = said;
    const granted = denied?.name !== undefined && coversHost(this.#net, denied.name);
    return new SandboxedError(said.message, granted ? others : said);
  }

  async #ask({ ask, question, options }: Extract<ToParent, { ask: number }>): Promise<void> {
    const running = this.#runs.get(ask);
    if (running === undefined) return;
    try {
      const answer = await running.context.ask(options);
      this.#say({ answered: ask, question, answer });
    } catch (error) {
      this.#say({ answered: ask, question, problem: thrownMessage(error) });
    }
  }
}

function howOf({ code, signal }: Exit): string {
  if (signal !== null) return ` by signal ${signal}`;
  return code === null ? "" : ` with code ${code}`;
}

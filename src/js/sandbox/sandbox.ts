/** The sandbox of one tool file: which child runs a call, and for how long. */

import { realpathSync } from "node:fs";

import type { FoundTool } from "../files/found.ts";
import { located } from "../files/unsupported-syntax.ts";
import type { ToolContext, ToolResult } from "../tool.ts";
import { Confined } from "./confined.ts";
import { importsOf } from "./launch.ts";
import type { SandboxOptions } from "./options.ts";
import { SandboxedError } from "./sandboxed-error.ts";
import { Turns } from "./turns.ts";

/** With a child a call, so many calls run at once; each is a process. */
const MOST_AT_ONCE = 16;

/** A call that takes longer has the next child started beside it. */
const QUICK_CALL_MS = 100;

/** How long a function that has a child of its own may tidy up behind an aborted call. */
const ABORT_MS = 1000;

/** Runs the functions of a file in confined children. */
export class Sandbox {
  readonly #file: string;
  readonly #folder: string;
  readonly #options: SandboxOptions;
  readonly #turns = new Turns(MOST_AT_ONCE);
  /** Those that run a call of their own. */
  readonly #busy = new Set<Confined>();
  /** The child for the next call. */
  #next: Confined | undefined;
  #closed = false;

  constructor(file: string, options: SandboxOptions) {
    this.#file = realpathSync(file);
    this.#folder = importsOf(this.#file);
    this.#options = options;
  }

  /**
   * Starts the child for the first call, so that what cannot be enforced, or imported, is known before one comes.
   *
   * @throws {Error} in words.
   */
  async start(): Promise<void> {
    try {
      await this.#child().start();
    } catch (error) {
      throw located(error, this.#folder);
    }
  }

  /** Runs one function. */
  async run(
    found: FoundTool,
    input: Readonly<Record<string, unknown>>,
    context: ToolContext,
  ): Promise<ToolResult> {
    const { isolatePerCall = false, timeoutMs } = this.#options;
    if (!isolatePerCall) return this.#child().run(found, input, context, timeoutMs);
    await this.#turns.take();
    try {
      context.signal.throwIfAborted();
      return await this.#alone(found, input, context);
    } finally {
      this.#turns.end();
    }
  }

  /** Ends every child; calls fail from then on. */
  close(): void {
    this.#closed = true;
    for (const child of [this.#next, ...this.#busy]) child?.kill("the sandbox was closed");
    this.#next = undefined;
  }

  async #alone(
    found: FoundTool,
    input: Readonly<Record<string, unknown>>,
    context: ToolContext,
  ): Promise<ToolResult> {
    const child = this.#child();
    this.#next = undefined;
    this.#busy.add(child);
    // Nobody waits for it any longer, and it has no other calls.
    const abort = (): void => {
      setTimeout(() => child.kill("the call was aborted"), ABORT_MS).unref();
    };
    context.signal.addEventListener("abort", abort, { once: true });
    let prepare: NodeJS.Timeout | undefined;
    try {
      const running = child.run(found, input, context, this.#options.timeoutMs);
      // The next call's child starts while a call runs that takes its time. A quick one has its answer first.
      prepare = setTimeout(() => this.#prepare(), QUICK_CALL_MS).unref();
      return await running;
    } finally {
      clearTimeout(prepare);
      this.#busy.delete(child);
      context.signal.removeEventListener("abort", abort);
      child.kill("the call is over");
      // Not where the next call is there already and starts its own: two that start at once take longer.
      setImmediate(() => {
        if (this.#busy.size === 0) this.#prepare();
      });
    }
  }

  #prepare(): void {
    if (this.#closed) return;
    try {
      this.#child();
    } catch {
      // The next call tries again, and is told.
    }
  }

  #child(): Confined {
    if (this.#closed) throw new SandboxedError("the sandbox was closed");
    if (this.#next === undefined || this.#next.over) {
      this.#next = new Confined(this.#file, this.#folder, this.#options);
    }
    return this.#next;
  }
}

/** Runs a tool in this process. */

import { DirectContext, type InvokeOptions } from "./direct-context.ts";
import { ToolInputError } from "./errors.ts";
import { checkInput } from "./input.ts";
import type { Tool } from "./tool.ts";

/**
 * Checks the arguments, runs the tool and resolves with what its `execute` returned.
 *
 * @throws {ToolInputError} with the lines for the model, where the tool does not take the arguments.
 * @throws what `execute` threw; the reason of `signal`; a `TimeoutError` when the tool's `timeoutMs` has passed.
 * @example
 * await invokeTool(slug, { text: "Hi there" }); // "hi-there"
 */
export async function invokeTool<Result>(
  tool: Tool<never, Result>,
  args: unknown = {},
  options: InvokeOptions = {},
): Promise<Result> {
  const checked = await checkInput(tool as unknown as Tool, args);
  if (!("value" in checked)) throw new ToolInputError(checked.lines, checked.issues);
  options.signal?.throwIfAborted();
  const deadline =
    tool.timeoutMs === undefined
      ? undefined
      : new Deadline(tool.name, tool.timeoutMs, options.signal);
  const context = new DirectContext(tool.name, options, deadline?.signal ?? options.signal);
  try {
    const running = tool.execute(checked.value as never, context);
    return await (deadline === undefined ? running : deadline.race(running));
  } finally {
    deadline?.clear();
    if (deadline?.passed !== true) await context.end();
  }
}

/** The time a tool gave itself. */
class Deadline {
  readonly signal: AbortSignal;
  readonly #own = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(tool: string, milliseconds: number, caller: AbortSignal | undefined) {
    this.signal =
      caller === undefined ? this.#own.signal : AbortSignal.any([caller, this.#own.signal]);
    const reason = new DOMException(
      `${tool} did not answer within ${milliseconds} ms`,
      "TimeoutError",
    );
    this.#timer = setTimeout(() => this.#own.abort(reason), milliseconds).unref();
  }

  get passed(): boolean {
    return this.#own.signal.aborted;
  }

  /** What the run answers, or the deadline's error if that comes first. */
  race<Result>(running: Result | Promise<Result>): Promise<Result> {
    const late = new Promise<never>((_, reject) => {
      const { signal } = this.#own;
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
    return Promise.race([running, late]);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

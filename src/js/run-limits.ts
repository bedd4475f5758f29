/** What may end a run in this process before it answers: its caller's signal, and the tool's own deadline. */

import { isThenable } from "./thenable.ts";

/** Both, for one run. A run that ends in the turn in which it began, and looks at no signal, costs none. */
export class RunLimits {
  readonly #caller: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  #own: AbortController | undefined;
  #listens = false;
  #over: { readonly reason: unknown } | undefined;
  #stop: ((reason: unknown) => void) | undefined;

  /** `milliseconds` and `caller` may each be absent. */
  constructor(milliseconds: number | undefined, caller: AbortSignal | undefined) {
    this.#caller = caller;
    if (milliseconds === undefined) return;
    // The words of every host: the call reads "<tool> failed: timed out after 5000 ms".
    const late = new DOMException(`timed out after ${milliseconds} ms`, "TimeoutError");
    this.#timer = setTimeout(() => this.#end(late), milliseconds).unref();
  }

  /** Aborted by whichever comes first. The run's own: what a tool leaves on it burdens no later run. */
  get signal(): AbortSignal {
    if (this.#own === undefined) {
      this.#own = new AbortController();
      this.#listen();
      if (this.#over !== undefined) this.#own.abort(this.#over.reason);
    }
    return this.#own.signal;
  }

  /** Whether either has come. */
  get aborted(): boolean {
    return this.#over !== undefined || this.#caller?.aborted === true;
  }

  /** What the run answers, or the reason of the signal if that comes first: a tool may ignore its signal. */
  race<Result>(running: Result | PromiseLike<Result>): Result | Promise<Result> {
    if (!isThenable(running)) return running;
    return new Promise((resolve, reject) => {
      this.#stop = reject;
      this.#listen();
      if (this.#over !== undefined) reject(this.#over.reason as Error);
      Promise.resolve(running).then(resolve, reject);
    });
  }

  /** Lets go of the caller's signal, which may serve a thousand more runs. */
  clear(): void {
    clearTimeout(this.#timer);
    if (this.#listens) this.#caller?.removeEventListener("abort", this.#passOn);
  }

  #listen(): void {
    const caller = this.#caller;
    if (caller === undefined || this.#listens) return;
    this.#listens = true;
    if (caller.aborted) this.#end(caller.reason);
    else caller.addEventListener("abort", this.#passOn, { once: true });
  }

  readonly #passOn = (): void => this.#end(this.#caller?.reason);

  #end(reason: unknown): void {
    if (this.#over !== undefined) return;
    this.#over = { reason };
    this.#own?.abort(reason);
    this.#stop?.(reason);
  }
}

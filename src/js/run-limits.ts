/** What may end a run in this process before it answers: its caller's signal, and the tool's own deadline. */

/** Both as one signal, for one run. */
export class RunLimits {
  /** Aborted by whichever comes first. */
  readonly signal: AbortSignal;
  readonly #own = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #passOn = (): void => this.#own.abort(this.#caller?.reason);

  /** `milliseconds` and `caller` may each be absent. */
  constructor(milliseconds: number | undefined, caller: AbortSignal | undefined) {
    this.signal = this.#own.signal;
    this.#caller = caller;
    caller?.addEventListener("abort", this.#passOn, { once: true });
    if (milliseconds === undefined) return;
    // The words of every host: the call reads "<tool> failed: timed out after 5000 ms".
    const late = new DOMException(`timed out after ${milliseconds} ms`, "TimeoutError");
    this.#timer = setTimeout(() => this.#own.abort(late), milliseconds).unref();
  }

  /** What the run answers, or the reason of the signal if that comes first: a tool may ignore its signal. */
  race<Result>(running: Result | PromiseLike<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.signal.addEventListener("abort", () => reject(this.signal.reason as Error), {
        once: true,
      });
      Promise.resolve(running).then(resolve, reject);
    });
  }

  /** Lets go of the caller's signal, which may serve a thousand more runs. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener("abort", this.#passOn);
  }
}

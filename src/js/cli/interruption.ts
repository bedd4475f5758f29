/** Ctrl-C, as the signal of a run. */

import process from "node:process";

/** What shells give a program that Ctrl-C has ended. */
export const INTERRUPTED = 130;

/** The signal of one run; a second Ctrl-C ends the process, as it would without us. */
export class Interruption {
  readonly #controller = new AbortController();
  readonly #abort = (): void => this.#controller.abort(new Error("interrupted"));

  constructor() {
    process.once("SIGINT", this.#abort);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Leaves Ctrl-C to the process again. */
  end(): void {
    process.off("SIGINT", this.#abort);
  }
}

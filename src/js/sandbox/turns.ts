/** Lets so many run at once, and the others wait in line. */

/** A number of turns, given in the order in which they were asked for. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  /** Resolves when it is this caller's turn, which it ends with {@link Turns.end}. */
  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve) => void this.#waiting.push(resolve));
  }

  /** Ends a turn; the next in line has it. */
  end(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}

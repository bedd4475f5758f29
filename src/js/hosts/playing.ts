/** A run that hosts may await for what came of it, or iterate for all that it said on the way. */

/** Awaited, the last value; iterated, every value, the last of them last. */
export type Playing<Value> = Promise<Value> & AsyncIterable<Value>;

/** Starts a run that says values before its last one. */
export function playing<Value>(
  start: (say: (value: Value) => void) => Promise<Value>,
): Playing<Value> {
  const steps = new Steps<Value>();
  const last = start((value) => steps.say(value));
  return Object.assign(last, {
    [Symbol.asyncIterator]: () => {
      last.then(
        (value) => steps.end(value),
        (error: unknown) => steps.fail(error),
      );
      return steps;
    },
  });
}

/** What a run says, in its order; by hand, because a generator costs a run that says nothing as much as the run. */
class Steps<Value> implements AsyncIterator<Value, undefined> {
  readonly #said: IteratorResult<Value, undefined>[] = [];
  readonly #waiting: (() => void)[] = [];
  #failure: { readonly error: unknown } | undefined;
  #over = false;

  say(value: Value): void {
    this.#said.push({ done: false, value });
    this.#wake();
  }

  end(value: Value): void {
    this.#over = true;
    this.say(value);
  }

  fail(error: unknown): void {
    this.#over = true;
    this.#failure = { error };
    this.#wake();
  }

  next(): Promise<IteratorResult<Value, undefined>> {
    return new Promise((resolve, reject) => {
      const give = (): void => {
        const said = this.#said.shift();
        if (said !== undefined) return resolve(said);
        if (this.#failure !== undefined) {
          const { error } = this.#failure;
          this.#failure = undefined;
          return reject(error as Error);
        }
        if (this.#over) return resolve({ done: true, value: undefined });
        this.#waiting.push(give);
      };
      give();
    });
  }

  #wake(): void {
    for (const give of this.#waiting.splice(0)) give();
  }
}

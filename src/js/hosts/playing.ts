/** A run that hosts may await for what came of it, or iterate for all that it said on the way. */

/** Awaited, the last value; iterated, every value, the last of them last. */
export type Playing<Value> = Promise<Value> & AsyncIterable<Value>;

/** Starts a run that says values before its last one. */
export function playing<Value>(
  start: (say: (value: Value) => void) => Promise<Value>,
): Playing<Value> {
  const said: Value[] = [];
  let wake: (() => void) | undefined;
  const last = start((value) => {
    said.push(value);
    wake?.();
  });
  async function* all(): AsyncGenerator<Value, void, undefined> {
    let over = false;
    const end = (): void => {
      over = true;
      wake?.();
    };
    last.then(end, end);
    for (;;) {
      for (let value = said.shift(); value !== undefined; value = said.shift()) yield value;
      if (over) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    yield await last;
  }
  return Object.assign(last, { [Symbol.asyncIterator]: all });
}

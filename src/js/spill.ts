/** What is left of a body that was refused: closed while its client still sends, a connection takes the answer with it. */

import type { IncomingMessage } from "node:http";
import type { ReadableStreamReadResult } from "node:stream/web";

/** How much is read on, for how long, and how long it may pause: as much as the listener does. */
const MOST_BYTES = 16 * 1_048_576;
const LONGEST_MS = 500;
const LONGEST_PAUSE_MS = 50;

/** Reads on a little. A client that sends nothing waits for the answer. */
export function spill(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = MOST_BYTES;
    const over = (): void => {
      clearTimeout(longest);
      clearTimeout(pause);
      request.off("data", take).off("end", over).off("close", over).pause();
      resolve();
    };
    const longest = setTimeout(over, LONGEST_MS);
    const pause = setTimeout(() => {
      // What came while something else ran is read after the timers.
      const before = left;
      setImmediate(() => {
        if (left === before) over();
      });
    }, LONGEST_PAUSE_MS);
    const take = (chunk: Uint8Array): void => {
      left -= chunk.length;
      if (left <= 0) over();
      else pause.refresh();
    };
    request.on("data", take).on("end", over).on("close", over).resume();
  });
}

/** The same of a web-standard body, which is given up then. */
export async function spillBody(body: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  for (let left = MOST_BYTES; left > 0 && performance.now() < until;) {
    const read = await atOnce(body);
    if (read === undefined || read.done) break;
    left -= read.value.length;
  }
  body.cancel().catch(() => {});
}

/** The next piece; undefined where it does not come at once, or the client has gone. */
function atOnce(
  body: ReadableStreamDefaultReader<Uint8Array>,
): Promise<ReadableStreamReadResult<Uint8Array> | undefined> {
  return new Promise((resolve) => {
    const nothing = (): void => resolve(undefined);
    const pause = setTimeout(() => setImmediate(nothing), LONGEST_PAUSE_MS);
    body
      .read()
      .then(resolve, nothing)
      .finally(() => clearTimeout(pause));
  });
}

/** The events that the core hands to JavaScript: JSON text of an array, decoded in one go. */

/** The numbers that stand for each event on the border; `src/node/events.rs` writes them. */
export const RUN = 0;
export const ABORT = 1;
export const ANSWER = 2;
export const SEND = 3;
export const CLOSED = 4;
export const READY = 5;
export const HTTP_CLOSED = 6;

/** One event, as decoded. */
export type NativeEvent =
  | readonly [
      typeof RUN,
      call: number,
      handle: number,
      input: Record<string, unknown>,
      lane?: number,
    ]
  | readonly [typeof ABORT, call: number, reason: string]
  | readonly [typeof ANSWER, call: number, ticket: number, ok: 0 | 1, answer: unknown]
  | readonly [typeof SEND, peer: number, message: object, related: string | number | null]
  | readonly [typeof CLOSED, problem: string | null]
  | readonly [typeof READY, exchange: number]
  | readonly [typeof HTTP_CLOSED, id: number, problem: string | null];

/** Decodes what a native call returned; `null` stands for no event. */
export function decodeEvents(text: string | null): readonly NativeEvent[] {
  return text === null ? [] : (JSON.parse(text) as NativeEvent[]);
}

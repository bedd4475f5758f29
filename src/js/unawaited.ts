/** Promises that a tool may leave alone. */

/**
 * The same promise, whose rejection is no unhandled one. A call that is cancelled rejects every question it has asked,
 * also those that its tool has not come to await; Node would end the process for them.
 */
export function unawaited<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

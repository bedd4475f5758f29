/** Makes every call through a connected client of the SDK, v1 or v2. */
import { calls, cancelWhenWaiting, report } from "../driver.mjs";

/** `connect(elicit)` gives `call(params, { signal, onprogress })`; `elicit` answers forms, undefined where nobody is. */
export async function play(connect) {
  for (const call of calls) {
    const { answers } = call.user ?? {};
    const client = await connect(
      answers === undefined ? undefined : () => ({ action: "accept", content: answers }),
    );
    const controller = new AbortController();
    const stopped = cancelWhenWaiting(call, () => controller.abort());
    const progress = [];
    let result;
    try {
      result = await client.call(
        { name: call.tool, arguments: call.input },
        { signal: controller.signal, onprogress: ({ message }) => progress.push(message) },
      );
    } catch (error) {
      // A client that cancels hears no answer.
      if (!controller.signal.aborted) throw error;
    }
    // The server hears of the cancellation after the client has stopped waiting.
    await stopped;
    await client.close();
    report(call, {
      content: result?.content,
      isError: result && result.isError === true,
      progress,
    });
  }
}

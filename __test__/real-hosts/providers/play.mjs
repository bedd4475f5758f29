/** Plays the calls through a provider's SDK: the API is a server of our own, and the model reads what reaches it. */
import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

import { calls, cancelWhenWaiting, declare, report } from "../driver.mjs";

/**
 * Makes every call. A provider has:
 * `converse(url, options)`: one turn of a program with the SDK, which runs what the model calls and tells it;
 * `called(call)` and `done`: what the API answers, with the call and after it;
 * `told(body)`: of the first request, the tools as `{ name, description, schema }`;
 * `read(body)`: of the second request, what the model reads: `{ content, isError }`.
 */
export async function play({ converse, called, done, told, read }) {
  let bodies = [];
  let answers = [];
  const api = createServer(async (request, response) => {
    bodies.push(await json(request));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers.shift()));
  });
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  const url = `http://127.0.0.1:${api.address().port}`;
  for (const call of calls) {
    bodies = [];
    answers = [called(call), done];
    const controller = new AbortController();
    cancelWhenWaiting(call, () => controller.abort());
    const progress = [];
    const { answers: content } = call.user ?? {};
    await converse(url, {
      signal: controller.signal,
      progress: (message) => progress.push(message),
      ...(content && { ask: () => ({ action: "accept", content }) }),
    });
    // A loop that is cancelled may not go on to a second request.
    report(call, { ...(bodies[1] && read(bodies[1])), progress });
  }
  declare(told(bodies[0]));
  api.close();
  api.closeAllConnections();
}

/** A data URL as a block. */
export function imageOf(url) {
  return { type: "image", mimeType: /^data:([^;]+);base64,/.exec(url)[1] };
}

import { afterEach, describe, expect, it } from "vitest";

import {
  answerOf,
  call,
  endAll,
  gate,
  post,
  postModern,
  readUntil,
  served,
  session,
} from "./peers.ts";
import { WAYS } from "./ways.ts";

afterEach(endAll);

/** A call is a stream at once, so that a client can leave in the middle of it. */
const http = { jsonWaitMs: 1, keepAliveMs: 20 };

describe.each(WAYS)("a client that goes: %s", (_, way) => {
  it("S26: cancels its call on 2026-07-28", async () => {
    const { tool, entered, aborted } = gate();
    const { url } = await served([tool], { http }, way);
    const leaving = new AbortController();
    const response = postModern(url, 1, "tools/call", { name: "gate" }, {}, leaving.signal);
    await entered;
    await response;
    leaving.abort();
    expect(await aborted).not.toBe("");
  });

  it("S26: cancels its call on 2026-07-28 before the answer has begun", async () => {
    const { tool, entered, aborted } = gate();
    const { url } = await served([tool], { http: { jsonWaitMs: 60_000 } }, way);
    const leaving = new AbortController();
    const response = postModern(url, 1, "tools/call", { name: "gate" }, {}, leaving.signal);
    const failed = response.then(
      () => false,
      () => true,
    );
    await entered;
    leaving.abort();
    expect(await failed).toBe(true);
    expect(await aborted).not.toBe("");
  });

  it("S26: does not cancel its call before that, and the answer can be had later", async () => {
    const { tool, entered, open, aborted } = gate();
    const { url } = await served([tool], { http }, way);
    const headers = await session(url);
    const leaving = new AbortController();
    const response = await post(url, call(1, "gate"), headers, leaving.signal);
    const reader = response.body!.getReader();
    // The priming event has an id to come back with.
    const begun = await readUntil(reader, (text) => /^id: ?\S+/m.test(text));
    const last = /^id: ?(\S+)/m.exec(begun)![1]!;
    await entered;
    leaving.abort();
    open("kept");
    const resumed = await fetch(url, {
      headers: { ...headers, accept: "text/event-stream", "last-event-id": last },
    });
    expect(resumed.status).toBe(200);
    const text = await readUntil(resumed.body!.getReader(), (sofar) => sofar.includes("kept"));
    expect(text).toContain('"id":1');
    expect(await Promise.race([aborted, "not aborted"])).toBe("not aborted");
  });

  it("CAN-02: cancels by a notification in its own session alone, and then gets no answer", async () => {
    const { tool, entered, aborted } = gate();
    const { url } = await served([tool], { http }, way);
    const headers = await session(url);
    const response = await post(url, call("mine", "gate"), headers);
    await entered;
    const params = { requestId: "mine", reason: "changed my mind" };
    const notice = { jsonrpc: "2.0", method: "notifications/cancelled", params };
    // A stranger's cancellation, in another session or in none, hits nothing.
    await post(url, notice, await session(url));
    await post(url, notice);
    expect(await Promise.race([aborted, "not aborted"])).toBe("not aborted");
    expect((await post(url, notice, headers)).status).toBe(202);
    expect(await aborted).toContain("changed my mind");
    expect(await answerOf(response)).toBeUndefined();
  });
});

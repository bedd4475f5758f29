import { afterEach, describe, expect, it } from "vitest";

import {
  answerOf,
  call,
  client,
  clientV1,
  echo,
  endAll,
  eventsOf,
  initialize,
  post,
  postModern,
  readUntil,
  request,
  served,
  session,
  tool,
} from "./peers.ts";
import { inHono, inNode, natively, WAYS } from "./ways.ts";

afterEach(endAll);

const three = [
  ["serveHttp()", natively],
  ["node()", inNode],
  ["fetch()", inHono],
] as const;

describe.each(three)("sessions: %s", (_, way) => {
  it("HTT-04: an unknown session is 404 before any stream, and initialize makes a new one", async () => {
    const { url } = await served([echo], {}, way);
    const gone = { "mcp-session-id": "gone" };
    const listed = await post(url, request(1, "tools/list"), gone);
    expect(listed.status).toBe(404);
    expect(listed.headers.get("content-type")).toContain("application/json");
    expect((await answerOf(listed)).error.message).toEqual(expect.any(String));
    const stream = await fetch(url, { headers: { ...gone, accept: "text/event-stream" } });
    expect(stream.status).toBe(404);
    const opened = await post(url, initialize(), gone);
    expect(opened.status).toBe(200);
    expect(opened.headers.get("mcp-session-id")).not.toBe("gone");
  });

  it("HTT-04: where sessions are demanded, a request without one is 400", async () => {
    const { url } = await served([echo], { http: { stateless: false } }, way);
    expect((await post(url, request(1, "tools/list"))).status).toBe(400);
    expect((await post(url, request(1, "tools/list"), await session(url))).status).toBe(200);
  });

  it("HTT-14: names its sessions in visible ASCII, each its own", async () => {
    const { url } = await served([echo], {}, way);
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await session(url))["mcp-session-id"]!),
    );
    expect(new Set(ids).size).toBe(20);
    expect(ids.every((id) => /^[\x21-\x7e]{22,}$/.test(id))).toBe(true);
  });

  it("HTT-09: answers each method and each kind of message with its status", async () => {
    const { url } = await served([echo], {}, way);
    const headers = await session(url);
    const notice = { jsonrpc: "2.0", method: "notifications/roots/list_changed" };
    const accepted = await post(url, notice, headers);
    expect([accepted.status, await accepted.text()]).toEqual([202, ""]);
    const put = await fetch(url, { method: "PUT", body: "{}" });
    expect([put.status, put.headers.has("allow")]).toEqual([405, true]);
    const text = await post(url, call(1, "echo"), { ...headers, "content-type": "text/plain" });
    expect(text.status).toBe(415);
    const charset = { ...headers, "content-type": "application/json; charset=utf-8" };
    expect((await post(url, request(1, "ping"), charset)).status).toBe(200);
    const ended = await fetch(url, { method: "DELETE", headers });
    expect([200, 204]).toContain(ended.status);
    expect((await post(url, request(2, "ping"), headers)).status).toBe(404);
  });

  it("HTT-09: offers no streams and no sessions where it is stateless", async () => {
    const { url } = await served([echo], { http: { stateless: true } }, way);
    const opened = await post(url, initialize());
    expect([opened.status, opened.headers.get("mcp-session-id")]).toEqual([200, null]);
    for (const method of ["GET", "DELETE"]) {
      const refused = await fetch(url, { method, headers: { accept: "text/event-stream" } });
      expect([refused.status, refused.headers.has("allow")]).toEqual([405, true]);
    }
    const answer = await answerOf(await post(url, call(1, "echo", { text: "one" })));
    expect(answer.result.content[0].text).toBe("one");
  });

  it("HTT-05: holds no more sessions than it may", async () => {
    const { url } = await served([echo], { http: { limits: { maxSessions: 3 } } }, way);
    const all = [];
    for (let index = 0; index < 10; index += 1) {
      const response = await post(url, initialize());
      await response.text();
      all.push(response.headers.get("mcp-session-id"));
    }
    const alive = await Promise.all(
      all.map(async (id) =>
        id === null ? false : (await post(url, request(1, "ping"), { "mcp-session-id": id })).ok,
      ),
    );
    expect(alive.filter(Boolean).length).toBeLessThanOrEqual(3);
    expect(alive.some(Boolean)).toBe(true);
  });

  it("sends what concerns the whole session on its GET stream, and again from where one broke", async () => {
    const { server, url } = await served([echo], {}, way);
    const headers = await session(url);
    const get = (more: Record<string, string> = {}): Promise<Response> =>
      fetch(url, { headers: { ...headers, accept: "text/event-stream", ...more } });
    const first = await get();
    expect(first.headers.get("content-type")).toContain("text/event-stream");
    const reader = first.body!.getReader();
    server.setTools([tool("one", () => "1")]);
    const text = await readUntil(reader, (all) => all.includes("list_changed"));
    const last = eventsOf(text).findLast(({ id }) => id !== undefined)!.id!;
    await reader.cancel();
    server.setTools([tool("two", () => "2")]);
    const again = await get({ "last-event-id": last });
    const rest = await readUntil(again.body!.getReader(), (all) => all.includes("list_changed"));
    expect(eventsOf(rest).some(({ data }) => data.includes("list_changed"))).toBe(true);
  });
});

describe.each(WAYS)("HTT-02: clients come and go: %s", (_, way) => {
  it("a second one, one that never says goodbye, and a third", async () => {
    const { url } = await served([echo], {}, way);
    const one = await clientV1(url);
    const two = await client(url, "legacy");
    await session(url);
    const three_ = await client(url, "auto");
    for (const peer of [one, two, three_]) {
      expect((await peer.listTools()).tools).toHaveLength(1);
    }
  });

  it("HTT-01: two requests of one id that come at once are not mixed up", async () => {
    const waits = tool("waits", async () => "own");
    const { url } = await served([waits, echo], {}, way);
    const [left, right] = await Promise.all([session(url), session(url)]);
    const answers = await Promise.all([
      post(url, call(1, "echo", { text: "A" }), left).then(answerOf),
      post(url, call(1, "echo", { text: "B" }), right).then(answerOf),
      post(url, call(1, "echo", { text: "C" })).then(answerOf),
      postModern(url, 1, "tools/call", { name: "echo", arguments: { text: "D" } }).then(answerOf),
    ]);
    expect(answers.map(({ result }) => result.content[0].text as string)).toEqual([
      "A",
      "B",
      "C",
      "D",
    ]);
  });
});

import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { afterEach, describe, expect, it } from "vitest";

import {
  answerOf,
  call,
  echo,
  endAll,
  gate,
  initialize,
  post,
  postModern,
  readUntil,
  request,
  served,
  session,
} from "./peers.ts";
import { inHono, inNode, natively } from "./ways.ts";

afterEach(endAll);

const three = [
  ["serveHttp()", natively],
  ["node()", inNode],
  ["fetch()", inHono],
] as const;

/** A request whose `Host` is not the address; `fetch` would correct it. */
function posted(url: string, headers: Record<string, string>): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: "POST", headers }, (response) => {
      text(response).then((body) => resolve([response.statusCode!, body]), reject);
    });
    sent.on("error", reject).end(JSON.stringify(initialize()));
  });
}

// A listener has a thread of its own, which gives up a client that pauses: its tests are beside it.
describe.each(three.slice(1))("a mount: %s", (_, way) => {
  it("a client that sends on for long reads why its body is refused", async () => {
    const { url } = await served([echo], { http: { allowedHosts: ["localhost"] } }, way);
    for (const [host, status] of [
      ["localhost", 413],
      ["mcp.example", 403],
    ] as const) {
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      const answered = once(socket.setEncoding("latin1"), "data");
      socket.write(
        `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${12 << 20}\r\n\r\n`,
      );
      const mebibyte = Buffer.alloc(1 << 20, 32);
      // Piece by piece, so that what comes after the refusal is still to be sent.
      for (let sent = 0; sent < 12; sent += 1)
        await new Promise<void>((resolve) => socket.write(mebibyte, () => resolve()));
      expect(String(await answered)).toContain(`HTTP/1.1 ${status} `);
      socket.destroy();
    }
  });
});

describe.each(three)("requests: %s", (_, way) => {
  it("HTT-12: a body beyond the limit is 413 in JSON, a broken or empty one 400", async () => {
    const { url } = await served([echo], { http: { limits: { maxBodyBytes: 10_000 } } }, way);
    const large = await post(url, call(1, "echo", { text: "x".repeat(20_000) }));
    expect(large.status).toBe(413);
    expect((await answerOf(large)).error.message).toEqual(expect.any(String));
    const chunked = new ReadableStream({
      start(controller) {
        for (let index = 0; index < 20; index += 1) controller.enqueue(Buffer.alloc(1_000, 32));
        controller.close();
      },
    });
    const streamed = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: chunked,
      duplex: "half",
    } as RequestInit);
    expect(streamed.status).toBe(413);
    for (const body of ["{bad", ""]) {
      const bad = await post(url, body);
      expect([bad.status, (await answerOf(bad)).error.code]).toEqual([400, -32700]);
    }
    expect((await post(url, request(1, "ping"))).status).toBe(200);
  });

  it("S01: refuses names and origins that it was not told of", async () => {
    const { url } = await served([echo], {}, way);
    const json = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    const { port, host } = new URL(url);
    expect((await posted(url, { ...json, host: `evil.example:${port}` }))[0]).toBe(403);
    expect((await posted(url, { ...json, host: `localhost:${port}` }))[0]).toBe(200);
    expect((await posted(url, { ...json, host, origin: "https://evil.example" }))[0]).toBe(403);
    expect((await posted(url, { ...json, host, origin: "null" }))[0]).toBe(403);
    const told = await served(
      [echo],
      { http: { allowedHosts: ["mcp.example"], allowedOrigins: ["https://app.example"] } },
      way,
    );
    const named = { ...json, host: "mcp.example", origin: "https://app.example" };
    expect((await posted(told.url, named))[0]).toBe(200);
  });

  it("S02 and S07: checks types and headers, and says which", async () => {
    const { url } = await served([echo], {}, way);
    const args = { name: "echo", arguments: { text: "one" } };
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await post(url, initialize(), form)).status).toBe(415);
    const status = async (headers: Record<string, string>): Promise<unknown[]> => {
      const response = await postModern(url, 1, "tools/call", args, headers);
      return [response.status, (await answerOf(response)).error?.code];
    };
    expect(await status({})).toEqual([200, undefined]);
    expect(await status({ "mcp-name": "other" })).toEqual([400, -32020]);
    expect(await status({ "mcp-method": "tools/list" })).toEqual([400, -32020]);
    expect(await status({ "mcp-name": `=?base64?${btoa("echo")}?=` })).toEqual([200, undefined]);
    expect(await status({ "mcp-protocol-version": "2025-11-25" })).toEqual([400, -32020]);
    const unknown = await postModern(url, 1, "no/such");
    expect([unknown.status, (await answerOf(unknown)).error.code]).toEqual([404, -32601]);
  });

  it("PRO-02 and PRO-04: an id of null and a batch are 400, and nothing runs", async () => {
    const { url } = await served([echo], {}, way);
    const headers = await session(url);
    const nothing = await post(url, request(null, "tools/list"), headers);
    expect([nothing.status, (await answerOf(nothing)).error.code]).toEqual([400, -32600]);
    const batch = await post(url, [request(1, "ping"), request(2, "ping")], headers);
    expect([batch.status, (await answerOf(batch)).error.code]).toEqual([400, -32600]);
  });

  it("PRO-06 and PRO-14: unknown methods are errors, bad arguments are results", async () => {
    const { url } = await served([echo], {}, way);
    const headers = await session(url);
    expect((await answerOf(await post(url, request(1, "no/such"), headers))).error.code).toBe(
      -32601,
    );
    const bad = await answerOf(await post(url, call(2, "echo", { text: 5 }), headers));
    expect(bad.result.isError).toBe(true);
  });

  it("HTT-07: keeps a silent stream open by comments, and lets no proxy hold it back", async () => {
    const { tool, open } = gate();
    const { url } = await served([tool], { http: { jsonWaitMs: 1, keepAliveMs: 5 } }, way);
    const response = await postModern(url, 1, "tools/call", { name: "gate" });
    expect(response.headers.get("cache-control")).toMatch(/no-cache.*no-transform/);
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const reader = response.body!.getReader();
    await readUntil(reader, (all) => all.split(/^:/m).length > 3);
    open("through");
    expect(await readUntil(reader, () => false)).toContain("through");
  });

  it("answers at once in JSON what is done at once, and as a stream where that is wanted", async () => {
    const args = { name: "echo", arguments: { text: "one" } };
    for (const [responseMode, type] of [
      ["auto", "application/json"],
      ["json", "application/json"],
      ["sse", "text/event-stream"],
    ] as const) {
      const { url } = await served([echo], { http: { responseMode } }, way);
      const response = await postModern(url, 1, "tools/call", args);
      expect(response.headers.get("content-type")).toContain(type);
      expect((await answerOf(response)).result.content[0].text).toBe("one");
    }
  });
});

describe("serveHttp()", () => {
  it("HTT-16: answers with and without a trailing slash and with a query, and never redirects", async () => {
    const { url } = await served([echo], {}, natively);
    for (const path of ["", "/", "?x=1"]) {
      const response = await fetch(url + path, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify(initialize()),
        redirect: "error",
      });
      expect(response.status).toBe(200);
      await response.text();
    }
    const elsewhere = await fetch(new URL("/other", url));
    expect(elsewhere.status).toBe(404);
    expect(elsewhere.headers.get("content-type")).toContain("application/json");
    expect((await answerOf(elsewhere)).error.message).toBe(
      "Nothing is served under this path; MCP is served under /mcp",
    );
  });

  it("tells that it is well where that is wanted", async () => {
    const { url } = await served([echo], { http: { health: true } }, natively);
    expect((await fetch(new URL("/healthz", url))).status).toBe(200);
    const silent = await served([echo], {}, natively);
    expect((await fetch(new URL("/healthz", silent.url))).status).toBe(404);
  });
});

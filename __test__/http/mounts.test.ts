import { once } from "node:events";
import { connect } from "node:net";

import express from "express";
import { createMcpServer } from "haft";
import { afterEach, describe, expect, it } from "vitest";

import { deferred } from "../mcp/in-memory.ts";
import {
  answerOf,
  call,
  echo,
  endAll,
  gate,
  initialize,
  post,
  postModern,
  served,
  tool,
} from "./peers.ts";
import { inHono, inNode } from "./ways.ts";

afterEach(endAll);

const server = (): ReturnType<typeof createMcpServer> =>
  createMcpServer({ name: "test", version: "1.0.0" }, [echo]);

const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };

describe("fetch()", () => {
  it("answers a request that was made in this process", async () => {
    const own = server();
    const response = await own.fetch(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: json,
        body: JSON.stringify(initialize()),
      }),
    );
    expect(response.status).toBe(200);
    expect((await answerOf(response)).result.serverInfo.name).toBe("test");
    await own.close();
  });

  it("S01: goes by the Host of a request, for frameworks write their own address into its URL", async () => {
    const told = createMcpServer({ name: "test", version: "1.0.0" }, [echo], {
      http: { allowedHosts: ["mcp.example"] },
    });
    const from = async (host: string): Promise<number> => {
      const init = {
        method: "POST",
        headers: { ...json, host },
        body: JSON.stringify(initialize()),
      };
      return (await told.fetch(new Request("http://localhost:3000/mcp", init))).status;
    };
    expect([await from("mcp.example"), await from("localhost:3000")]).toEqual([200, 403]);
    await told.close();
  });

  it("starts nothing for a body that is complete when the server is closed", async () => {
    const own = createMcpServer({ name: "test", version: "1.0.0" }, [echo], {
      http: { shutdownGraceMs: 1 },
    });
    let body!: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => void (body = controller),
    });
    const init = { method: "POST", headers: json, body: stream, duplex: "half" } as RequestInit;
    const answer = own.fetch(new Request("http://localhost/mcp", init));
    await own.close();
    body.enqueue(new TextEncoder().encode(JSON.stringify(initialize())));
    body.close();
    expect((await answer).status).toBe(503);
  });

  it("rejects a request whose body has been read, and one that was given up", async () => {
    const own = server();
    const init = { method: "POST", headers: json, body: JSON.stringify(initialize()) };
    const read = new Request("http://localhost/mcp", init);
    await read.text();
    await expect(own.fetch(read)).rejects.toThrow(/read already/);
    const given = new Request("http://localhost/mcp", { ...init, signal: AbortSignal.abort() });
    await expect(own.fetch(given)).rejects.toThrow(/abort/i);
    await own.close();
  });

  it("answers 503 once the server is closed, and so does node()", async () => {
    const own = server();
    await own.close();
    const response = await own.fetch(new Request("http://localhost/mcp"));
    expect([response.status, (await answerOf(response)).error.message]).toEqual([
      503,
      "The server is closing",
    ]);
    const { url, server: other } = await served([echo], {}, inNode);
    await other.close();
    expect((await post(url, initialize())).status).toBe(503);
  });
});

describe("the http options", () => {
  it("name a path or none, whatever a token's label is", async () => {
    const token = "0123456789abcdef";
    const labelled = createMcpServer({ name: "test", version: "1.0.0" }, [echo], {
      http: { token: { [token]: "path" } },
    });
    const headers = { ...json, authorization: `Bearer ${token}` };
    const init = { method: "POST", headers, body: JSON.stringify(initialize()) };
    expect((await labelled.fetch(new Request("http://localhost/any", init))).status).toBe(200);
    await labelled.close();
  });

  it("are refused when the server is made, by name", () => {
    const make = (): unknown =>
      createMcpServer({ name: "test", version: "1.0.0" }, [echo], {
        http: { tokn: "x" } as object,
      });
    expect(make).toThrow(/tokn/);
  });

  it("have no wait that timers do not keep, and nothing that JSON does not say", () => {
    const make = (http: object) => (): unknown =>
      createMcpServer({ name: "test", version: "1.0.0" }, [echo], { http });
    const words = "must be at most 2147483647 (milliseconds)";
    expect(make({ keepAliveMs: 2 ** 31 })).toThrow(`/options/http/keepAliveMs: ${words}`);
    expect(make({ jsonWaitMs: Infinity })).toThrow("/options/http/jsonWaitMs: must be JSON");
    expect(make({ token: Symbol("none") })).toThrow("/options/http/token: must be JSON");
  });
});

describe("node()", () => {
  it("says so where a parser has taken the body and left nothing", async () => {
    const errors: unknown[] = [];
    const options = { onError: (error: unknown) => void errors.push(error) };
    const { url } = await served([echo], options, (own) =>
      inNode({
        ...own,
        serveHttp: () => own.serveHttp(),
        node: async (request, response) => {
          for await (const chunk of request) void chunk;
          await own.node(request, response);
        },
      }),
    );
    const response = await post(url, initialize());
    expect([response.status, (await answerOf(response)).error.code]).toEqual([500, -32603]);
    expect(String(errors)).toContain("mount node() before what parses bodies");
  });

  it("takes text and bytes from a parser as they are", async () => {
    for (const parser of [express.text({ type: "*/*" }), express.raw({ type: "*/*" })]) {
      const { url } = await served([echo], {}, (own) => {
        const app = express();
        app.use(parser);
        app.use(own.node);
        return inNode({ ...own, node: async (request, response) => void app(request, response) });
      });
      expect((await post(url, initialize())).status).toBe(200);
      expect((await post(url, "{bad")).status).toBe(400);
    }
  });
});

describe("a client of node()", () => {
  it("S26: that goes in the middle of its body has asked for nothing", async () => {
    let runs = 0;
    const count = tool("count", () => String((runs += 1)));
    const { url } = await served([count], {}, inNode);
    const { port } = new URL(url);
    const body = JSON.stringify(call(1, "count"));
    const head = `POST /mcp HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n`;
    // All of the message is there, but the body was to be longer.
    const socket = connect(Number(port), "127.0.0.1");
    socket.end(`${head}content-length: ${body.length + 1}\r\n\r\n${body}`);
    socket.resume();
    await once(socket, "close");
    const answer = await answerOf(await post(url, call(2, "count")));
    expect([answer.result.content[0].text, runs]).toEqual(["1", 1]);
  });

  it("S13: that never reads is sent away", async () => {
    const flood = tool("flood", () => "x".repeat(50_000_000));
    const http = { limits: { writeStallMs: 20 } };
    const gone = deferred();
    const { url } = await served([flood], { http }, (own) =>
      inNode({
        ...own,
        serveHttp: () => own.serveHttp(),
        node: async (request, response) => {
          response.once("close", () => gone.resolve());
          await own.node(request, response);
        },
      }),
    );
    const response = await postModern(url, 1, "tools/call", { name: "flood" });
    await gone.promise;
    await expect(response.text()).rejects.toThrow(/terminated/);
  });

  it("that reads slowly leaves no listener for each of its waits", async () => {
    const steps = tool("steps", async (_, { progress }) => {
      for (let step = 0; step < 20; step += 1) {
        progress("on", { progress: step });
        await new Promise((resolve) => setImmediate(resolve));
      }
      return "done";
    });
    let most = 0;
    const { url } = await served([steps], {}, (own) =>
      inNode({
        ...own,
        serveHttp: () => own.serveHttp(),
        node: async (request, response) => {
          const write = response.write.bind(response);
          // Every write waits for the client once.
          response.write = (chunk: string) => {
            write(chunk);
            setImmediate(() => response.emit("drain"));
            most = Math.max(most, response.listenerCount("close"));
            return false;
          };
          await own.node(request, response);
        },
      }),
    );
    const _meta = { progressToken: "p" };
    const answer = await postModern(url, 1, "tools/call", { name: "steps", _meta });
    expect((await answerOf(answer)).result.content[0].text).toBe("done");
    expect(most).toBeLessThan(5);
  });
});

describe("close()", () => {
  it.each([
    ["node()", inNode],
    ["fetch()", inHono],
  ])("lets the calls of %s end, and waits for no stream", async (_, way) => {
    const { tool: waits, entered, open } = gate();
    const options = { shutdownGraceMs: 60_000, http: { jsonWaitMs: 1 } };
    const { server: own, url } = await served([waits], options, way);
    const stream = await postModern(url, 7, "subscriptions/listen", {
      notifications: { toolsListChanged: true },
    });
    const answer = postModern(url, 1, "tools/call", { name: "gate" }).then(answerOf);
    await entered;
    const closed = own.close();
    expect((await post(url, initialize())).status).toBe(503);
    open("in time");
    expect((await answer).result.content[0].text).toBe("in time");
    await closed;
    expect(await stream.text()).toContain("acknowledged");
  });

  it.each([
    ["node()", inNode],
    ["fetch()", inHono],
  ])("ends the streams and the calls of %s", async (_, way) => {
    const { tool: waits, entered, aborted } = gate();
    const { server: own, url } = await served(
      [waits],
      { shutdownGraceMs: 10, http: { jsonWaitMs: 1 } },
      way,
    );
    const stream = await postModern(url, 7, "subscriptions/listen", {
      notifications: { toolsListChanged: true },
    });
    const text = stream.text();
    const cut = postModern(url, 1, "tools/call", { name: "gate" }).then(answerOf, () => "cut");
    await entered;
    await own.close();
    expect(await aborted).not.toBe("");
    await cut;
    expect(await text).toContain("acknowledged");
  });
});

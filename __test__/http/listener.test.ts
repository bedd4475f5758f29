import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

import { createMcpServer, ToolDefinitionError } from "haft";
import { afterEach, describe, expect, it } from "vitest";

import {
  answerOf,
  echo,
  endAll,
  ending,
  gate,
  initialize,
  post,
  postModern,
  request,
  served,
  session,
} from "./peers.ts";

afterEach(endAll);

const server = (): ReturnType<typeof createMcpServer> => {
  const made = createMcpServer({ name: "test", version: "1.0.0" }, [echo]);
  ending(() => made.close());
  return made;
};

/** Runs the fixture to its end. */
async function ran(what: string): Promise<number> {
  const path = fileURLToPath(new URL("fixtures/serve-http.mjs", import.meta.url));
  const child = spawn(process.execPath, [path, what], { stdio: ["ignore", "pipe", "inherit"] });
  ending(async () => child.kill("SIGKILL"));
  child.stdout.resume();
  const [code] = (await once(child, "close")) as [number];
  return code;
}

describe("serveHttp", () => {
  it("LIF-04: rejects where the port is taken, and says which", async () => {
    const taken = createServer();
    await once(taken.listen(0, "127.0.0.1"), "listening");
    ending(async () => taken.close());
    const { port } = taken.address() as AddressInfo;
    await expect(server().serveHttp({ port })).rejects.toThrow(
      expect.objectContaining({
        code: "EADDRINUSE",
        message: expect.stringMatching(new RegExp(`127\\.0\\.0\\.1:${port}.*EADDRINUSE`)) as string,
      }),
    );
  });

  it("LIF-04: resolves with the port that it got", async () => {
    const one = server();
    const { url, port } = await one.serveHttp({ port: 0 });
    expect(port).toBeGreaterThan(0);
    expect(url).toBe(`http://127.0.0.1:${port}/mcp`);
    expect((await post(url, initialize())).status).toBe(200);
    const other = await one.serveHttp({ path: "/" });
    expect(other.port).not.toBe(port);
    expect((await post(other.url, initialize())).status).toBe(200);
  });

  it("S03: refuses an address that others reach where no token guards it", async () => {
    const refused = server().serveHttp({ host: "0.0.0.0" });
    await expect(refused).rejects.toThrow(ToolDefinitionError);
    await expect(refused).rejects.toThrow(/token/);
  });

  it("names every option that it does not know, or cannot use", async () => {
    await expect(server().serveHttp({ prot: 1 } as object)).rejects.toThrow(/prot/);
    await expect(server().serveHttp({ token: "short" })).rejects.toThrow(/at least 16/);
    // Which of the two is the secret, haft cannot know, and shows neither.
    for (const turned of [
      { ada: "0123456789abcdef0" },
      { "Ada of the office": "0123456789abcdef0" },
    ])
      await expect(server().serveHttp({ token: turned })).rejects.toThrow(
        /\/options\/token: each key is a token, and its value the label of who has it: a key must (have at least 16 characters|be visible ASCII without spaces, as a header carries it)$/,
      );
    for (const host of ["", " ", "[]"])
      await expect(server().serveHttp({ host })).rejects.toThrow(/must be an address or a name/);
  });

  it("refuses bounds that no listener can have", async () => {
    for (const limits of [
      { maxConnections: 0 },
      { maxConnections: 2 ** 62 },
      { maxHeaders: 0 },
      { maxHeaders: 2 ** 50 },
    ]) {
      await expect(server().serveHttp({ limits })).rejects.toThrow(/must be from 1 to 1/);
    }
  });

  it("refuses a wait that timers do not keep", async () => {
    const long = 2 ** 31;
    for (const options of [
      { jsonWaitMs: long },
      { keepAliveMs: long },
      { shutdownGraceMs: long },
      { limits: { writeStallMs: long } },
    ]) {
      const words = /must be at most 2147483647 \(milliseconds\)/;
      await expect(server().serveHttp(options)).rejects.toThrow(words);
    }
    await (await server().serveHttp({ keepAliveMs: long - 1 })).close();
  });

  it("refuses what JSON does not say, before it becomes no token or the default", async () => {
    for (const [options, words] of [
      [{ token: () => "0123456789abcdef" }, "/token: must be JSON, got a function"],
      [{ token: NaN }, "/token: must be JSON, got NaN"],
      [{ limits: { writeStallMs: Infinity } }, "/limits/writeStallMs: must be JSON, got Infinity"],
    ] as const) {
      await expect(server().serveHttp(options as object)).rejects.toThrow(words);
    }
  });

  it("keeps the token of the server where its own is undefined", async () => {
    const own = createMcpServer({ name: "test", version: "1.0.0" }, [echo], {
      http: { token: "0123456789abcdef", limits: { maxHeaders: 20 } },
    });
    ending(() => own.close());
    const { url } = await own.serveHttp({ token: undefined, limits: undefined } as object);
    expect((await post(url, initialize())).status).toBe(401);
  });

  it("asks for no less than it was meant to: a token that is undefined is refused", async () => {
    const words = "token is undefined, as a variable of the environment is that is not set";
    await expect(server().serveHttp({ token: undefined } as object)).rejects.toThrow(
      `serveHttp: ${words}`,
    );
    const make = (): unknown =>
      createMcpServer({ name: "test", version: "1.0.0" }, [echo], {
        http: { token: undefined } as object,
      });
    expect(make).toThrow(`createMcpServer: ${words}`);
  });

  it("ends no session of another listener for bounds of its own", async () => {
    const both = server();
    const { url } = await both.serveHttp();
    const small = await both.serveHttp({ limits: { maxSessions: 1, sessionIdleMs: 0 } });
    const own = await session(url);
    await session(small.url);
    await session(small.url);
    expect((await post(url, request(1, "ping"), own)).status).toBe(200);
    await both.close();
  });

  it("lets running calls end when it closes, and takes no new ones", async () => {
    const { tool, entered, open } = gate();
    const { server: own, url } = await served([tool], { shutdownGraceMs: 60_000 });
    const answer = postModern(url, 1, "tools/call", { name: "gate" }).then(answerOf);
    await entered;
    const closed = own.close();
    await expect(post(url, initialize())).rejects.toThrow("fetch failed");
    open("in time");
    expect((await answer).result.content[0].text).toBe("in time");
    await closed;
    await own.closed;
    await expect(own.serveHttp()).rejects.toThrow("This server is closed");
  });

  it("aborts what runs longer than the grace, and what runs at a second close", async () => {
    const first = gate();
    const { server: graced, url } = await served([first.tool], { shutdownGraceMs: 10 });
    const cut = postModern(url, 1, "tools/call", { name: "gate" }).then(answerOf, () => "cut");
    await first.entered;
    await graced.close();
    expect(await first.aborted).not.toBe("");
    await cut;

    const second = gate();
    const hurried = createMcpServer({ name: "test", version: "1.0.0" }, [second.tool]);
    const listener = await hurried.serveHttp({ shutdownGraceMs: 60_000 });
    const lost = postModern(listener.url, 1, "tools/call", { name: "gate" }).then(
      answerOf,
      () => "",
    );
    await second.entered;
    await Promise.all([listener.close(), listener.close()]);
    expect(await second.aborted).not.toBe("");
    await lost;
    await hurried.close();
  });

  it("ends streams that only wait when it closes", async () => {
    const { server: own, url } = await served([echo], { shutdownGraceMs: 60_000 });
    const listening = await postModern(url, 7, "subscriptions/listen", {
      notifications: { toolsListChanged: true },
    });
    const text = listening.text();
    await own.close();
    expect(await text).toContain('"resultType":"complete"');
  });
});

describe("the process", () => {
  it("N09: ends by itself when it has closed, though a call never answered", async () => {
    expect(await ran("close")).toBe(0);
  });

  it("N09: is not held by a listener that was let go", async () => {
    expect(await ran("unref")).toBe(0);
  });
});

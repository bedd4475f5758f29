import { AsyncLocalStorage } from "node:async_hooks";

import { defineTool } from "haft";
import { afterEach, describe, expect, it } from "vitest";

import { deferred, textOf } from "../mcp/in-memory.ts";
import { client, clientV1, echo, endAll, gate, served, tool } from "./peers.ts";
import { inHono, inNode, WAYS } from "./ways.ts";

afterEach(endAll);

const greet = tool("greet", async (_, { ask }) => {
  const answer = await ask({
    message: "Who are you?",
    schema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  });
  return answer.action === "accept" ? `Hello ${String(answer.content.name)}` : answer.action;
});

const steps = tool("steps", async (_, { progress }) => {
  for (let step = 1; step <= 3; step += 1) {
    progress(`step ${step}`, { progress: step, total: 3 });
    // A client of this SDK drops reports that come in one piece with the answer.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return "done";
});

const modes = ["legacy", "auto"] as const;

describe.each(WAYS)("%s", (_, way) => {
  it("serves the SDK 1.x client", async () => {
    const { url } = await served([echo], { instructions: "Echo with care" }, way);
    const peer = await clientV1(url);
    expect(peer.getInstructions()).toBe("Echo with care");
    expect((await peer.listTools()).tools.map(({ name }) => name)).toEqual(["echo"]);
    const result = await peer.callTool({ name: "echo", arguments: { text: "one" } });
    expect(textOf(result as object)).toBe("one");
    expect((await peer.callTool({ name: "ecko" })).isError).toBe(true);
  });

  it.each(modes)("serves the SDK 2.x client (%s)", async (mode) => {
    const { url } = await served([echo], {}, way);
    const peer = await client(url, mode);
    expect((await peer.listTools()).tools.map(({ name }) => name)).toEqual(["echo"]);
    const result = await peer.callTool({ name: "echo", arguments: { text: "äöü €" } });
    expect(textOf(result)).toBe("äöü €");
    const bad = await peer.callTool({ name: "echo", arguments: { texxt: "one" } });
    expect(textOf(bad)).toContain('unknown property "texxt"');
  });

  it.each(modes)("carries a question to the user and back (%s)", async (mode) => {
    const { url } = await served([greet], {}, way);
    const peer = await client(url, mode);
    peer.setRequestHandler("elicitation/create", () => ({
      action: "accept",
      content: { name: "Ada" },
    }));
    expect(textOf(await peer.callTool({ name: "greet" }))).toBe("Hello Ada");
  });

  it.each(modes)("reports progress while the call runs (%s)", async (mode) => {
    const { url } = await served([steps], {}, way);
    const peer = await client(url, mode);
    const seen: unknown[] = [];
    const result = await peer.callTool(
      { name: "steps" },
      { onprogress: ({ progress }) => seen.push(progress) },
    );
    expect(textOf(result)).toBe("done");
    // Reports that nobody has read yet give way to later ones.
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual(seen.toSorted());
  });

  it.each(modes)("PRO-09: tells the client that the tools have changed (%s)", async (mode) => {
    const { server, url } = await served([echo], {}, way);
    const peer = await client(url, mode);
    const told = deferred();
    peer.setNotificationHandler("notifications/tools/list_changed", () => told.resolve());
    if (mode === "auto") await peer.listen({ toolsListChanged: true });
    // A legacy client opens its stream when it likes; a round trip later it is there.
    else await peer.ping();
    server.setTools([tool("other", () => "other")]);
    await told.promise;
    expect((await peer.listTools()).tools.map(({ name }) => name)).toEqual(["other"]);
  });

  it("HTT-15 and HTT-01: answers parallel calls of several clients, each its own", async () => {
    const { url } = await served([echo], {}, way);
    const peers = await Promise.all([client(url, "legacy"), client(url, "auto"), clientV1(url)]);
    const texts = Array.from({ length: 60 }, (__, index) => `nonce ${index}`);
    const answers = await Promise.all(
      texts.map(async (text, index) =>
        textOf((await peers[index % 3]!.callTool({ name: "echo", arguments: { text } })) as object),
      ),
    );
    expect(answers).toEqual(texts);
  });

  it("ends a call at its deadline in words", async () => {
    const late = defineTool({
      name: "late",
      description: "Never answers",
      effect: "read",
      timeoutMs: 20,
      execute: () => new Promise<string>(() => {}),
    });
    const { url } = await served([late], {}, way);
    const result = await (await client(url, "auto")).callTool({ name: "late" });
    expect([result.isError, textOf(result)]).toEqual([true, "late failed: timed out after 20 ms"]);
  });

  it("answers a call that takes longer than a body may wait", async () => {
    const { tool: waits, entered, open } = gate();
    const { url } = await served([waits], { http: { jsonWaitMs: 1, keepAliveMs: 5 } }, way);
    const peer = await client(url, "auto");
    const result = peer.callTool({ name: "gate" });
    await entered;
    open("late, but here");
    expect(textOf(await result)).toBe("late, but here");
  });

  it("carries a result of megabytes whole", async () => {
    const big = "äx".repeat(2_000_000);
    const { url } = await served([tool("big", () => big)], {}, way);
    expect(textOf(await (await client(url, "auto")).callTool({ name: "big" })) === big).toBe(true);
  });
});

describe("a mount", () => {
  it.each([
    ["node()", inNode],
    ["fetch()", inHono],
  ])("runs execute in the AsyncLocalStorage of the request: %s", async (__, way) => {
    const storage = new AsyncLocalStorage<string>();
    const who = tool("who", () => storage.getStore() ?? "nobody");
    const { url } = await served([who], {}, (server) =>
      way({
        serveHttp: () => server.serveHttp(),
        node: (req, res) => storage.run("me", () => server.node(req, res)),
        fetch: (request) => storage.run("me", () => server.fetch(request)),
      }),
    );
    expect(textOf(await (await client(url, "auto")).callTool({ name: "who" }))).toBe("me");
  });
});

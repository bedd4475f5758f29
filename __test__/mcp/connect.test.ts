import { AsyncLocalStorage } from "node:async_hooks";

import { InMemoryTransport } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as InMemoryV1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { createMcpServer, defineTool } from "haft";
import { describe, expect, it } from "vitest";

import { echo } from "../echo.mjs";
import { connect, connected, deferred, ERAS, textOf } from "./in-memory.ts";

describe.each(ERAS)("on %s", (revision, mode) => {
  it("lists, calls and refuses in words", async () => {
    const { client, close } = await connected([echo], mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["echo"]);
    expect(textOf(await client.callTool({ name: "echo", arguments: { text: "hi" } }))).toBe("hi");
    const misspelt = await client.callTool({ name: "echo", arguments: { text: "hi", txt: 1 } });
    expect(misspelt.isError).toBe(true);
    expect(textOf(misspelt)).toBe('Invalid arguments: unknown property "txt"; takes text');
    await close();
  });

  it("NAM-06: a prototype's names are unknown tools like any other", async () => {
    const { client, close } = await connected([echo], mode);
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      const result = await client.callTool({ name, arguments: {} });
      expect([result.isError, textOf(result)]).toEqual([true, `Unknown test tool: "${name}"`]);
    }
    await close();
  });

  it("NAM-06: a tool may be named constructor", async () => {
    const tool = defineTool({
      name: "constructor",
      description: "Builds",
      effect: "read",
      execute: () => "built",
    });
    const { client, close } = await connected([tool], mode);
    expect(textOf(await client.callTool({ name: "constructor" }))).toBe("built");
    await close();
  });

  it("hands progress to the client that asked for it", async () => {
    const steps = defineTool({
      name: "steps",
      description: "Takes two steps",
      effect: "read",
      execute: async (_, { progress }) => {
        progress("first", { progress: 1, total: 2 });
        progress("again", { progress: 1, total: 2 });
        progress("nowhere", { progress: Number.NaN });
        progress("second", { progress: 2, total: 2 });
        return "done";
      },
    });
    const { client, close } = await connected([steps], mode);
    const seen: unknown[] = [];
    await client.callTool({ name: "steps" }, { onprogress: (step) => seen.push(step) });
    expect(seen).toEqual([
      { progress: 1, total: 2, message: "first" },
      { progress: 2, total: 2, message: "second" },
    ]);
    expect(textOf(await client.callTool({ name: "steps" }))).toBe("done");
    await close();
  });

  it("CAN-01: aborts the signal of a call that its client gives up", async () => {
    const aborted = deferred<unknown>();
    const entered = deferred();
    const wait = defineTool({
      name: "wait",
      description: "Waits for its signal",
      effect: "read",
      execute: (_, { signal }) =>
        new Promise<string>((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            aborted.resolve((signal.reason as Error).message);
            reject(signal.reason as Error);
          });
          entered.resolve();
        }),
    });
    const { client, close } = await connected([wait], mode);
    const controller = new AbortController();
    const pending = client.callTool({ name: "wait" }, { signal: controller.signal });
    await entered.promise;
    controller.abort("changed my mind");
    await expect(pending).rejects.toThrow("changed my mind");
    expect(await aborted.promise).toContain("changed my mind");
    await close();
  });

  it("CAN-01: aborts a call that its client gives up while the tool is only being called", async () => {
    const aborted = deferred<unknown>();
    const controller = new AbortController();
    const hasty = defineTool({
      name: "hasty",
      description: "Has itself cancelled at once",
      effect: "read",
      execute: (_, { signal }) => {
        signal.addEventListener("abort", () => aborted.resolve((signal.reason as Error).message));
        controller.abort("changed my mind");
        return new Promise<string>(() => {});
      },
    });
    const { client, close } = await connected([hasty], mode);
    const pending = client.callTool({ name: "hasty" }, { signal: controller.signal });
    await expect(pending).rejects.toThrow("changed my mind");
    expect(await aborted.promise).toContain("changed my mind");
    await close();
  });

  it("counts how often execute runs for a question", async () => {
    let runs = 0;
    const greet = defineTool({
      name: "greet",
      description: "Asks for two names",
      effect: "read",
      execute: async (_, { ask }) => {
        runs += 1;
        const form = {
          type: "object",
          properties: { name: { type: "string" } },
          required: ["name"],
        };
        const first = await ask({ message: "First?", schema: form });
        const second = await ask({ message: "Second?", schema: form });
        return `${String(first.content?.name)} and ${String(second.content?.name)}`;
      },
    });
    const { client, close } = await connected([greet], mode);
    client.setRequestHandler("elicitation/create", ({ params }) => ({
      action: "accept",
      content: { name: params.message === "First?" ? "Ada" : "Grace" },
    }));
    expect(textOf(await client.callTool({ name: "greet" }))).toBe("Ada and Grace");
    expect(runs).toBe(mode === "legacy" ? 1 : 3);
    await close();
  });

  it("asks questions of one turn together", async () => {
    let runs = 0;
    const both = defineTool({
      name: "both",
      description: "Asks twice at once",
      effect: "read",
      execute: async (_, { ask }) => {
        runs += 1;
        const form = { type: "object", properties: { ok: { type: "boolean" } } };
        const answers = await Promise.all([
          ask({ key: "left", message: "Left?", schema: form }),
          ask({ key: "right", message: "Right?", schema: form }),
        ]);
        return answers.map(({ action }) => action).join(" ");
      },
    });
    const { client, close } = await connected([both], mode);
    client.setRequestHandler("elicitation/create", ({ params }) =>
      params.message === "Left?"
        ? { action: "accept", content: { ok: true } }
        : { action: "decline" },
    );
    expect(textOf(await client.callTool({ name: "both" }))).toBe("accept decline");
    expect(runs).toBe(mode === "legacy" ? 1 : 2);
    await close();
  });

  it("sends sampling and roots requests under the author's keys", async () => {
    const tool = defineTool({
      name: "requests",
      description: "Asks the client for two things",
      effect: "read",
      execute: async (_, { request }) => {
        const answers = await request({
          capital: {
            method: "sampling/createMessage",
            params: {
              maxTokens: 10,
              messages: [{ role: "user", content: { type: "text", text: "Capital of France?" } }],
            },
          },
          roots: { method: "roots/list" },
        });
        return { details: answers };
      },
    });
    const { client, close } = await connected([tool], mode);
    client.setRequestHandler("sampling/createMessage", () => ({
      model: "test",
      role: "assistant",
      content: { type: "text", text: "Paris" },
    }));
    client.setRequestHandler("roots/list", () => ({ roots: [{ uri: "file:///a" }] }));
    const answers = JSON.parse(textOf(await client.callTool({ name: "requests" }))) as Record<
      string,
      object
    >;
    expect(answers.capital).toMatchObject({ content: { text: "Paris" } });
    expect(answers.roots).toEqual({ roots: [{ uri: "file:///a" }] });
    await close();
  });

  it("PRO-09: tells clients that the tools have changed", async () => {
    const { client, server, close } = await connected([echo], mode);
    const told = deferred();
    client.setNotificationHandler("notifications/tools/list_changed", () => told.resolve());
    if (mode === "auto") await client.listen({ toolsListChanged: true });
    const other = defineTool({
      name: "other",
      description: "Another",
      effect: "read",
      execute: () => "other",
    });
    server.setTools([other]);
    await told.promise;
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["other"]);
    expect(textOf(await client.callTool({ name: "other" }))).toBe("other");
    expect((await client.callTool({ name: "echo", arguments: { text: "" } })).isError).toBe(true);
    await close();
  });

  it("ends a call at its deadline in words, and aborts it", async () => {
    let reason: unknown;
    const late = defineTool({
      name: "late",
      description: "Never answers",
      effect: "read",
      timeoutMs: 20,
      execute: (_, { signal }) =>
        new Promise<string>(() => {
          signal.addEventListener("abort", () => (reason = signal.reason));
        }),
    });
    const { client, close } = await connected([late], mode);
    const result = await client.callTool({ name: "late" });
    expect([result.isError, textOf(result)]).toEqual([true, "late failed: timed out after 20 ms"]);
    expect(reason).toBeInstanceOf(DOMException);
    await close();
  });

  it("HTT-02: serves several clients at once, each its own answers", async () => {
    const { client, server, close } = await connected([echo], mode);
    const other = await connect(server, mode);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const who = index % 2 === 0 ? client : other;
        return textOf(await who.callTool({ name: "echo", arguments: { text: `nonce ${index}` } }));
      }),
    );
    expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => `nonce ${index}`));
    await other.close();
    expect(textOf(await client.callTool({ name: "echo", arguments: { text: "still here" } }))).toBe(
      "still here",
    );
    await close();
  });
});

describe("connect", () => {
  it("serves the SDK 1.x client", async () => {
    const server = createMcpServer({ name: "test", version: "1.0.0" }, [echo], {
      instructions: "Echo with care",
    });
    const [near, far] = InMemoryV1.createLinkedPair();
    await server.connect(far);
    const client = new ClientV1({ name: "test", version: "1" });
    await client.connect(near);
    expect(client.getInstructions()).toBe("Echo with care");
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: true } });
    const result = await client.callTool({ name: "echo", arguments: { text: "one" } });
    expect(result.content).toEqual([{ type: "text", text: "one" }]);
    await client.close();
    await server.close();
  });

  it("LIF-03: a tool that changes its input does not reach the caller's object", async () => {
    const spoil = defineTool({
      name: "spoil",
      description: "Changes its input",
      effect: "read",
      input: {
        type: "object",
        properties: { list: { type: "array" } },
        additionalProperties: false,
      },
      execute: (input) => {
        (input.list as unknown[]).push("spoilt");
        return "done";
      },
    });
    const { client, close } = await connected([spoil], "legacy");
    const args = { list: ["mine"], missing: undefined };
    expect(textOf(await client.callTool({ name: "spoil", arguments: args }))).toBe("done");
    expect(args.list).toEqual(["mine"]);
    await close();
  });

  it("keeps the callbacks that a transport had", async () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const seen: string[] = [];
    far.onmessage = () => seen.push("message");
    far.onclose = () => seen.push("close");
    const server = createMcpServer({ name: "test", version: "1.0.0" }, [echo]);
    await server.connect(far);
    await near.start();
    await near.send({ jsonrpc: "2.0", id: 1, method: "ping" });
    await near.close();
    expect(seen).toEqual(["message", "close"]);
    await server.close();
  });

  it("runs execute in the caller's AsyncLocalStorage", async () => {
    const storage = new AsyncLocalStorage<string>();
    const who = defineTool({
      name: "who",
      description: "Says who",
      effect: "read",
      execute: () => storage.getStore() ?? "nobody",
    });
    const { client, close } = await connected([who], "legacy");
    expect(
      await storage.run("me", async () => textOf(await client.callTool({ name: "who" }))),
    ).toBe("me");
    await close();
  });

  it("resolves closed after close", async () => {
    const { server, client } = await connected([echo], "legacy");
    const gone = deferred();
    client.onclose = () => gone.resolve();
    await server.close();
    await gone.promise;
    await expect(server.closed).resolves.toBeUndefined();
  });

  it("refuses two tools of one name", () => {
    const make = (): unknown => createMcpServer({ name: "test", version: "1.0.0" }, [echo, echo]);
    expect(make).toThrow("Duplicate tool name echo");
  });

  it.each([
    ["tools that are no array", { name: "test", version: "1" }, echo, "/tools: must be an array"],
    ["no tools", { name: "test", version: "1" }, undefined, "/tools: must be an array of tools"],
    [
      "a definition that was not defined, with its place",
      { name: "test", version: "1" },
      [echo, { ...echo }],
      "/tools/1: is not a tool: pass what defineTool returned",
    ],
    ["no info", undefined, [echo], "/info: must be an object with name and version"],
  ])("refuses %s", (_title, info, tools, problem) => {
    const make = (): unknown => createMcpServer(info as never, tools as never);
    expect(make).toThrow(`server is not well defined:\n  ${problem}`);
  });

  it("refuses to connect what is no transport", async () => {
    const server = createMcpServer({ name: "test", version: "1.0.0" }, [echo]);
    for (const wrong of [undefined, {}, "stdio"])
      await expect(server.connect(wrong as never)).rejects.toThrow(
        "connect takes a transport of the MCP SDK",
      );
    await server.close();
  });

  it("refuses icons of a wrong shape", () => {
    const info = { name: "test", version: "1.0.0", icons: [{ href: "x" }] } as object;
    expect(() => createMcpServer(info as never, [])).toThrow("/info/icons: unknown field `href`");
  });

  it("refuses options that it does not know", () => {
    const make = (): unknown =>
      createMcpServer({ name: "test", version: "1.0.0" }, [], { instuctions: "x" } as object);
    expect(make).toThrow(/unknown option "instuctions"; takes instructions, .*onError/);
  });
});

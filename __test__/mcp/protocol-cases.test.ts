import { spawn } from "node:child_process";
import { once } from "node:events";

import { createMcpServer, defineTool, type McpServerOptions, type Tool } from "haft";
import { describe, expect, it } from "vitest";

import { call, Child, fixture, initialize, type Message } from "./child.ts";
import { connected, textOf } from "./in-memory.ts";

/** What a server of these tools sends back for these messages. */
async function conversation(
  tools: readonly Tool[],
  messages: readonly object[],
  options: McpServerOptions = {},
): Promise<Message[]> {
  const sent: Message[] = [];
  const transport = {
    start: async () => {},
    send: async (message: object) => void sent.push(message),
    close: async () => {},
    onmessage: undefined as ((message: object) => void) | undefined,
  };
  const server = createMcpServer({ name: "test", version: "1.0.0" }, tools, options);
  await server.connect(transport as never);
  for (const message of messages) transport.onmessage!(message);
  await server.close();
  return sent;
}

const request = (id: unknown, method: string, params?: object): object => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});

const named = (
  name: string,
  effect: "read" | "write" | "destructive",
  execute = () => name,
): Tool => defineTool({ name, description: name, effect, execute });

describe("requests", () => {
  it("PRO-02: an id of null is an invalid request, answered without an id", async () => {
    const [answer] = await conversation([], [request(null, "tools/list")]);
    expect(answer.error.code).toBe(-32600);
    expect(answer).not.toHaveProperty("id");
  });

  it("PRO-06: what is not offered is an unknown method, or an empty list that costs nobody anything", async () => {
    const answers = await conversation(
      [],
      [
        initialize(),
        request(1, "resources/list"),
        request(2, "prompts/list"),
        request(3, "no/such"),
        request(4, "logging/setLevel", { level: "debug" }),
        { jsonrpc: "2.0", method: "notifications/unknown" },
      ],
    );
    expect(answers[0].result.capabilities).toEqual({ tools: { listChanged: true } });
    expect(
      answers.slice(1).map(({ result, error }) => (result as unknown) ?? (error.code as unknown)),
    ).toEqual([{ resources: [] }, { prompts: [] }, -32601, -32601]);
  });

  it("PRO-10: the effect says every hint, so that nobody has to guess", async () => {
    const tools = [named("r", "read"), named("w", "write"), named("d", "destructive")];
    const [, list] = await conversation(tools, [initialize(), request(1, "tools/list")]);
    expect(list.result.tools.map(({ annotations }: Message) => annotations as unknown)).toEqual([
      { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
      { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    ]);
    const guess = { name: "u", description: "Unclaimed", execute: () => "" };
    expect(() => defineTool(guess as never)).toThrow(/effect/);
  });

  it("NAM-08: the JSON-RPC error for an unknown tool is there for who wants it", async () => {
    const [, answer] = await conversation(
      [named("search", "read")],
      [initialize(), call(1, "serch")],
      {
        unknownTool: "error",
      },
    );
    expect(answer.error).toEqual({
      code: -32602,
      message: 'Unknown test tool: "serch"\nDid you mean "search"?',
    });
  });
});

describe("lists", () => {
  it("LIF-06: tools that come late reach a client that listed none", async () => {
    const { client, server, close } = await connected([], "legacy");
    expect((await client.listTools()).tools).toEqual([]);
    const told = new Promise<void>((resolve) => {
      client.setNotificationHandler("notifications/tools/list_changed", () => resolve());
    });
    server.setTools([named("late", "read")]);
    await told;
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["late"]);
    await close();
  });

  it("SCH-27: a frozen schema of two tools is listed twice and changed never", async () => {
    const shared = Object.freeze({
      type: "object",
      properties: Object.freeze({ a: Object.freeze({ $ref: "#/$defs/A" }) }),
      $defs: Object.freeze({ A: Object.freeze({ type: "string" }) }),
      additionalProperties: false,
    });
    const before = JSON.stringify(shared);
    const tools = ["one", "two"].map((name) =>
      defineTool({
        name,
        description: name,
        effect: "read",
        input: shared as object,
        execute: () => name,
      }),
    );
    const { client, close } = await connected(tools, "legacy");
    const [one, two] = (await client.listTools()).tools;
    expect(one!.inputSchema).toEqual(JSON.parse(before));
    expect(two!.inputSchema).toEqual(one!.inputSchema);
    expect(JSON.stringify(shared)).toBe(before);
    await close();
  });
});

describe("results", () => {
  it("RES-10: without a limit nothing of a large result is cut", async () => {
    const { client, close } = await connected(
      [named("big", "read", () => "x".repeat(5_000_000))],
      "legacy",
    );
    expect(textOf(await client.callTool({ name: "big" }))).toHaveLength(5_000_000);
    await close();
  });
});

describe("the process", () => {
  it("NAT-10: process.exit and a signal handler of the author's work as without haft", async () => {
    const child = new Child("signal-handler.mjs");
    await child.until(() => child.stderr.includes("listening"));
    child.process.kill("SIGTERM");
    expect(await child.exit()).toBe(3);
    expect(child.stderr).toContain("own handler\n");
  });

  it("N09: a script that imports haft, or makes a server, ends by itself", async () => {
    const child = spawn(process.execPath, [fixture("ends-by-itself.mjs")], { stdio: "inherit" });
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(0);
  });
});

import { callTool, defineTool, invokeTool, listTools, type Tool } from "haft";
import { describe, expect, it } from "vitest";

import { connected } from "./in-memory.ts";

const slug: Tool<never> = defineTool({
  name: "text_slug",
  title: "Text Slug",
  description: "Turn a title into a slug",
  effect: "read",
  input: {
    type: "object",
    properties: { text: { type: "string", minLength: 1 } },
    required: ["text"],
    additionalProperties: false,
  },
  execute: ({ text }) => text.toLowerCase(),
});

const outer: Tool<never> = defineTool({
  name: "outer",
  description: "Calls another tool wrongly",
  effect: "read",
  execute: async () => invokeTool(slug as Tool<never, string>, { txt: "x" }),
});

const count: Tool<never> = defineTool({
  name: "count",
  description: "Counts",
  effect: "read",
  output: { type: "integer" },
  execute: () => ({ details: 3 }),
});

const TOOLS = [slug, outer, count];

describe("callTool", () => {
  it.each<[string, string, unknown]>([
    ["a good call", "text_slug", { text: "Hi" }],
    ["a misspelt key", "text_slug", { text: "Hi", txt: 1 }],
    ["an unknown name", "text_slog", {}],
    ["a name of a prototype", "toString", {}],
    ["a failure inside", "outer", {}],
    ["an output that is no object", "count", {}],
  ])("answers %s as a server does", async (_, name, args) => {
    const { client, close } = await connected(TOOLS as Tool[], "legacy");
    const served = await client.callTool({ name, arguments: args as Record<string, unknown> });
    await close();
    expect(await callTool(TOOLS, name, args, { server: "test" })).toEqual(served);
  });

  it("says a name without a server", async () => {
    const { content } = await callTool(TOOLS, "text_slog");
    expect(content).toEqual([
      { type: "text", text: 'Unknown tool: "text_slog"\nDid you mean "text_slug"?' },
    ]);
  });
});

it("refuses a revision that there is not, before anything runs", async () => {
  const calling = callTool(TOOLS, "text_slug", { text: "Hi" }, { revision: "1.0" as "2025-11-25" });
  await expect(calling).rejects.toThrow("/revision: must be one of 2026-07-28, 2025-11-25");
});

describe("listTools", () => {
  it("lists as a server does", async () => {
    const { client, close } = await connected(TOOLS as Tool[], "legacy");
    expect(listTools(TOOLS)).toEqual((await client.listTools()).tools);
    await close();
  });

  it("lists an output that is no object as each revision can", () => {
    expect(listTools([count], "2025-11-25")[0]!.outputSchema).toMatchObject({ type: "object" });
    expect(listTools([count], "2026-07-28")[0]!.outputSchema).toEqual({ type: "integer" });
  });

  it("refuses a revision that there is not", () => {
    expect(() => listTools([count], "2023-01-01" as "2025-11-25")).toThrow(
      "/revision: must be one of 2026-07-28",
    );
  });
});

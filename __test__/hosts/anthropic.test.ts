import { defineTool, describeTool } from "haft";
import { listNotes, runToolCall, toAnthropicTools, toRunnableTools } from "haft/anthropic";
import { describe, expect, it } from "vitest";

import { outcomes, said, search, tools } from "./provider-tools.ts";
import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

const use = (name: string, input: unknown) =>
  ({ type: "tool_use", id: "t1", name, input }) as const;

describe("tools for Anthropic", () => {
  it("exports its list", async () => {
    const names = Object.keys(await import("haft/anthropic")).toSorted();
    expect(names).toEqual(["listNotes", "runToolCall", "toAnthropicTools", "toRunnableTools"]);
  });

  it("are what describeTool shows", () => {
    const made = { name: "text_slug", description: slugDescription, input_schema: slugSchema };
    expect(toAnthropicTools([textSlug])).toEqual([made]);
    expect(describeTool(textSlug, "anthropic")).toEqual(made);
    expect(listNotes([textSlug])).toEqual([]);
    expect(() => toAnthropicTools([textSlug, textSlug])).toThrow("Duplicate tool name text_slug");
  });

  it("NAM-05: have keys that Anthropic takes, and the tool gets its own", async () => {
    const [made] = toAnthropicTools([search]);
    expect(made?.input_schema).toEqual({
      type: "object",
      properties: {
        rule_name__: { type: "array", items: { type: "string" } },
        _filter: { type: "string" },
      },
      required: ["_filter"],
      additionalProperties: false,
    });
    expect(listNotes([search]).map(({ message }) => message)).toEqual([
      'the key "rule_name[]" is called "rule_name__" there, because Anthropic takes ^[a-zA-Z0-9_.-]{1,64}$ alone',
      'the key "$filter" is called "_filter" there, because Anthropic takes ^[a-zA-Z0-9_.-]{1,64}$ alone',
    ]);
    const call = use("search", { _filter: "new", rule_name__: ["a"] });
    expect(await runToolCall([search], call)).toMatchObject({
      content: [{ type: "text", text: '{"$filter":"new","rule_name[]":["a"]}' }],
    });
    expect(await runToolCall([search], use("search", { _filter: 1n }))).toMatchObject({
      content: [{ type: "text", text: expect.stringContaining("Invalid arguments") as string }],
      is_error: true,
    });
  });

  it("put what stands beside the properties of the root into its description", () => {
    const either = defineTool({
      name: "either",
      description: "Takes either.",
      effect: "read",
      input: {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "string" } },
        additionalProperties: false,
        anyOf: [{ required: ["a"] }, { required: ["b"] }],
      },
      execute: () => "",
    });
    expect(toAnthropicTools([either])[0]?.input_schema).toEqual({
      type: "object",
      description: 'Must also fit {"anyOf":[{"required":["a"]},{"required":["b"]}]}.',
      properties: { a: { type: "string" }, b: { type: "string" } },
    });
    expect(listNotes([either])).toHaveLength(1);
  });
});

describe("a call by Anthropic", () => {
  it.each(outcomes)(
    "of %s with %j reads the words of every host",
    async (name, input, text, failed) => {
      expect(await runToolCall(tools, use(name, input))).toEqual({
        type: "tool_result",
        tool_use_id: "t1",
        content: [{ type: "text", text }],
        ...(failed && { is_error: true }),
      });
    },
  );

  it("carries pictures, but not with a failure", async () => {
    const source = { type: "base64", media_type: "image/png", data: "AAAA" };
    expect(await runToolCall(tools, use("draw", {}))).toMatchObject({
      content: [
        { type: "text", text: "one pixel" },
        { type: "image", source },
      ],
    });
    expect(await runToolCall(tools, use("botch", {}))).toMatchObject({
      content: [{ type: "text", text: said }],
      is_error: true,
    });
  });

  it("RES-04: is marked as failed, and says something also where the tool said nothing", async () => {
    expect(await runToolCall(tools, use("refuse", {}))).toMatchObject({
      content: [{ type: "text", text: "cannot do this" }],
      is_error: true,
    });
    expect(await runToolCall(tools, use("silence", {}))).toMatchObject({
      content: [{ type: "text", text: "silence failed" }],
      is_error: true,
    });
  });
});

describe("a runnable tool", () => {
  class ToolError extends Error {
    readonly content: object[];

    constructor(content: object[]) {
      super("content");
      this.content = content;
    }
  }

  it("has the tool's members and its functions", async () => {
    const [made] = toRunnableTools([textSlug], { prefix: "acme_" });
    expect(made).toEqual({
      name: "acme_text_slug",
      description: slugDescription,
      input_schema: slugSchema,
      parse: expect.any(Function) as unknown,
      run: expect.any(Function) as unknown,
    });
    const signal = new AbortController().signal;
    expect(await made!.run(made!.parse({ text: "A b" }), { signal })).toEqual([
      { type: "text", text: "a-b" },
    ]);
  });

  it("throws the words of a failure, and the blocks where it is given the class for that", async () => {
    const content = [{ type: "text", text: "explode failed: exploded FAKE LINE red" }];
    const [plain] = toRunnableTools(tools.filter(({ name }) => name === "explode"));
    await expect(plain!.run({})).rejects.toThrow(content[0]!.text);
    const [own] = toRunnableTools(
      tools.filter(({ name }) => name === "explode"),
      { ToolError },
    );
    await expect(own!.run({})).rejects.toMatchObject({ content });
  });
});

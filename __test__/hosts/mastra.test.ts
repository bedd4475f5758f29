import { defineTool, describeTool, type Tool } from "haft";
import { type MastraContext, type MastraFields, toMastraTools } from "haft/mastra";
import { describe, expect, it } from "vitest";

import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

/** What `createTool` is given, kept as it is. */
const createTool = (fields: MastraFields): MastraFields => fields;

const only = (tool: Tool<never>, offered: object = {}): MastraFields =>
  toMastraTools([tool], { createTool, ...offered })[tool.name]!;

/** A tool of this result. */
const told = (execute: () => unknown, more: object = {}): Tool<never> =>
  defineTool({
    name: "text_tell",
    description: "Tells.",
    effect: "write",
    ...more,
    execute: execute as () => string,
  });

const hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

describe("a tool of Mastra", () => {
  it("exports its list", async () => {
    expect(Object.keys(await import("haft/mastra"))).toEqual(["toMastraTools"]);
  });

  it("is registered as describeTool shows it", () => {
    const data = {
      id: "text_slug",
      title: "Text Slug",
      description: slugDescription,
      strict: false,
      mcp: { annotations: { title: "Text Slug", ...hints } },
    };
    expect(describeTool(textSlug, "mastra")).toEqual({
      ...data,
      inputSchema: slugSchema,
      execute: "[function]",
      toModelOutput: "[function]",
    });
    const { inputSchema, execute, toModelOutput, ...rest } = only(textSlug);
    expect(rest).toEqual(data);
    expect([typeof execute, typeof toModelOutput]).toEqual(["function", "function"]);
    const { version, validate, jsonSchema } = inputSchema["~standard"];
    expect(version).toBe(1);
    expect(jsonSchema.input({ target: "draft-07" })).toEqual(slugSchema);
    expect(validate({ seperator: 1 })).toEqual({ value: { seperator: 1 } });
  });

  it("needs approval where it is destructive, and carries what the author says in meta", () => {
    const remove = told(() => "gone", { effect: "destructive", meta: { "a/b": 1 } });
    expect(only(remove)).toMatchObject({ requireApproval: true, mcp: { _meta: { "a/b": 1 } } });
    expect(only(textSlug)).not.toHaveProperty("requireApproval");
  });

  it("puts the text beside the details, and hands the text to the model", async () => {
    const counted = only(told(() => ({ content: "two", details: { count: 2 } })));
    const output = await counted.execute({});
    expect(output).toEqual({ count: 2, text: "two" });
    expect(counted.toModelOutput(output)).toEqual({ type: "text", value: "two" });
    const clashing = only(told(() => ({ content: "x", details: { text: "mine" } })));
    await expect(clashing.execute({})).rejects.toMatchObject({
      message: "text_tell: details must not have a text field, the Mastra output adds one",
    });
  });

  it("hands a picture to the model", async () => {
    const draw = only(
      told(() => [
        { type: "text", text: "one pixel" },
        { type: "image", data: "AAAA", mimeType: "image/png" },
      ]),
    );
    expect(draw.toModelOutput(await draw.execute({}))).toEqual({
      type: "content",
      value: [
        { type: "text", text: "one pixel" },
        { type: "media", data: "AAAA", mediaType: "image/png" },
      ],
    });
  });

  it("RES-04: throws a failure with the words of every host", async () => {
    const refuse = told(() => ({ content: "boom", details: { code: 7 }, isError: true }));
    await expect(only(refuse).execute({})).rejects.toMatchObject({
      message: "boom",
      details: { code: 7 },
    });
    const explode = told(() => {
      throw new Error("exploded\nFAKE LINE \u001b[31mred");
    });
    await expect(only(explode).execute({})).rejects.toMatchObject({
      message: "text_tell failed: exploded FAKE LINE red",
    });
    await expect(only(textSlug).execute({ text: "a", seperator: "_" })).rejects.toMatchObject({
      message: 'Invalid arguments: unknown property "seperator"; takes text, separator',
    });
  });

  it("writes progress to the stream, asks as the application has it, and aborts", async () => {
    const busy = defineTool({
      name: "text_busy",
      description: "Reports and asks.",
      effect: "read",
      execute: async (_, { ask, progress }) => {
        progress("half way\n", { progress: 1, total: 2 });
        return (await ask({ message: "Well?", schema: { type: "object", properties: {} } })).action;
      },
    });
    const written: unknown[] = [];
    // Nobody reads this stream any more, which is no failure of the tool.
    const custom = async (chunk: unknown): Promise<void> => {
      written.push(chunk);
      throw new Error("closed");
    };
    const context: MastraContext = { writer: { custom } };
    const made = only(busy, { ask: () => ({ action: "decline" }) });
    expect(await made.execute({}, context)).toEqual({ text: "decline" });
    expect(written).toEqual([
      {
        type: "data-progress",
        data: { tool: "text_busy", message: "half way", progress: 1, total: 2 },
      },
    ]);
    const abortSignal = AbortSignal.abort();
    await expect(made.execute({}, { abortSignal })).rejects.toMatchObject({
      message: "text_busy failed: This operation was aborted",
    });
  });

  it("is there once by its name", () => {
    expect(() => toMastraTools([textSlug, textSlug], { createTool })).toThrow(
      "Duplicate tool name text_slug",
    );
  });
});

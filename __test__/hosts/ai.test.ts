import { defineTool, describeTool, validateInput } from "haft";
import { type AiOutput, toAiTool, toAiTools, toolApproval } from "haft/ai";
import { describe, expect, it } from "vitest";

import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

const hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** A tool of this result. */
const told = (result: () => unknown, more: object = {}) =>
  defineTool({
    name: "text_tell",
    description: "Tells.",
    effect: "write",
    ...more,
    execute: result as () => string,
  });

/** What a call of it comes to. */
const output = (result: () => unknown): Promise<AiOutput> => toAiTool(told(result)).execute({});

/** What a failed call throws. */
async function failure(run: PromiseLike<unknown>): Promise<Error & { details: unknown }> {
  try {
    await run;
  } catch (error) {
    return error as Error & { details: unknown };
  }
  throw new Error("the call did not fail");
}

const picture = { type: "image", data: "AAAA", mimeType: "image/png" } as const;

describe("a tool of the AI SDK", () => {
  it("exports its list", async () => {
    expect(Object.keys(await import("haft/ai")).toSorted()).toEqual([
      "toAiTool",
      "toAiTools",
      "toolApproval",
    ]);
  });

  it("is registered as describeTool shows it", () => {
    const data = {
      title: "Text Slug",
      description: slugDescription,
      metadata: { annotations: hints },
    };
    expect(describeTool(textSlug, "ai")).toEqual({
      ...data,
      inputSchema: slugSchema,
      execute: "[function]",
      toModelOutput: "[function]",
    });
    expect(toAiTool(textSlug)).toEqual({
      ...data,
      inputSchema: expect.objectContaining({ jsonSchema: slugSchema }) as object,
      execute: expect.any(Function) as unknown,
      toModelOutput: expect.any(Function) as unknown,
    });
  });

  it("SCH-33: has its schema as inputSchema, under the SDK's own mark and without a check", async () => {
    const { inputSchema, ...rest } = toAiTool(textSlug);
    expect(rest).not.toHaveProperty("parameters");
    expect(Reflect.get(inputSchema, Symbol.for("vercel.ai.schema"))).toBe(true);
    expect(inputSchema).toMatchObject({ jsonSchema: slugSchema, validate: undefined });
    expect("validate" in inputSchema).toBe(true);
    const { jsonSchema, validate } = inputSchema["~standard"];
    expect(jsonSchema.input({ target: "draft-07" })).toEqual(slugSchema);
    expect(validate({ seperator: 1 })).toEqual({ value: { seperator: 1 } });
  });

  it("puts the text beside the fields of an object, and anything else under details", async () => {
    expect(await output(() => "a text")).toEqual({ text: "a text" });
    expect(await output(() => ({ content: "two", details: { count: 2 } }))).toEqual({
      count: 2,
      text: "two",
    });
    expect(await output(() => ({ content: "two", details: [1, 2] }))).toEqual({
      details: [1, 2],
      text: "two",
    });
    expect(await output(() => ({ details: { count: 2 } }))).toEqual({
      count: 2,
      text: '{"count":2}',
    });
  });

  it("refuses details with a field that it would hide", async () => {
    const text = await failure(output(() => ({ content: "x", details: { text: "mine" } })));
    expect(String(text)).toBe(
      "text_tell: details must not have a text field, the AI SDK output adds one",
    );
    const hidden = { content: [picture], details: { content: "mine" } };
    expect(String(await failure(output(() => hidden)))).toBe(
      "text_tell: details must not have a content field, the AI SDK output adds one",
    );
    expect(await output(() => ({ content: "x", details: { content: "mine" } }))).toEqual({
      content: "mine",
      text: "x",
    });
  });

  it("hands the model its own words, whatever the details call content", async () => {
    const page = { type: "image", data: "x", mimeType: "text/html" };
    for (const content of ["a file", 5, null, [page], [{ type: "text", text: "x" }], [null]]) {
      const tool = toAiTool(told(() => ({ content: "x", details: { content } })));
      const made = await tool.execute({});
      expect(made).toEqual({ content, text: "x" });
      expect(tool.toModelOutput({ output: made })).toEqual({ type: "text", value: "x" });
    }
    const forged = { content: [{ type: "text", text: "x" }, page] };
    expect(String(await failure(output(() => ({ content: "x", details: forged }))))).toBe(
      "text_tell: details must not have a content field, the AI SDK output adds one",
    );
  });

  it("hands pictures to the model as each generation of the SDK takes them", async () => {
    const tool = told(() => [{ type: "text", text: "one pixel" }, picture]);
    const made = await toAiTool(tool).execute({});
    expect(made).toEqual({
      text: "one pixel",
      content: [{ type: "text", text: "one pixel" }, picture],
    });
    const parts = (part: object): object => ({
      type: "content",
      value: [{ type: "text", text: "one pixel" }, part],
    });
    expect(toAiTool(tool).toModelOutput({ output: made })).toEqual(
      parts({ type: "file", data: { type: "data", data: "AAAA" }, mediaType: "image/png" }),
    );
    expect(toAiTool(tool, { generation: 6 }).toModelOutput({ output: made })).toEqual(
      parts({ type: "image-data", data: "AAAA", mediaType: "image/png" }),
    );
    // The fifth generation passes the output itself.
    const passed = made as unknown as { output: AiOutput };
    expect(toAiTool(tool, { generation: 5 }).toModelOutput(passed)).toEqual(
      parts({ type: "media", data: "AAAA", mediaType: "image/png" }),
    );
    expect(toAiTool(tool).toModelOutput({ output: { text: "plain" } })).toEqual({
      type: "text",
      value: "plain",
    });
  });

  it("RES-04: throws a returned failure, whose text is all that it says", async () => {
    const failed = await failure(
      output(() => ({ content: "boom", details: { code: 7 }, isError: true })),
    );
    expect(String(failed)).toBe("boom");
    expect(failed).toMatchObject({ name: "FailedCall", message: "boom", details: { code: 7 } });
    const empty = await failure(output(() => ({ content: [], isError: true })));
    expect(String(empty)).toBe("text_tell failed");
  });

  it("makes one safe line of what a tool throws", async () => {
    const failed = await failure(
      output(() => {
        throw new Error("exploded\nFAKE LINE \u001b[31mred");
      }),
    );
    expect(String(failed)).toBe("text_tell failed: exploded FAKE LINE red");
  });

  it("takes unknown keys as far as the core, which refuses them", async () => {
    const failed = await failure(
      toAiTool(textSlug).execute({ text: "a", seperator: "_" } as never),
    );
    expect(String(failed)).toBe(
      'Invalid arguments: unknown property "seperator"; takes text, separator',
    );
    const missing = validateInput(textSlug, {});
    expect(String(await failure(toAiTool(textSlug).execute(undefined as never)))).toBe(
      missing.ok ? "" : missing.lines.join(),
    );
  });

  it("says on the way how far it has come, to whoever iterates", async () => {
    const steps = defineTool({
      name: "text_steps",
      description: "Takes two steps.",
      effect: "read",
      execute: async (_, { progress }) => {
        progress("one", { progress: 1, total: 2 });
        await new Promise((resolve) => setImmediate(resolve));
        progress("two\n", { progress: 2, total: 2 });
        return "done";
      },
    });
    const all: AiOutput[] = [];
    for await (const value of toAiTool(steps).execute({})) all.push(value);
    expect(all).toEqual([
      { text: "one", progress: 1, total: 2 },
      { text: "two", progress: 2, total: 2 },
      { text: "done" },
    ]);
    expect(await toAiTool(steps).execute({})).toEqual({ text: "done" });
  });

  it("throws to whoever iterates, after what was said before", async () => {
    const broken = defineTool({
      name: "text_break",
      description: "Breaks.",
      effect: "read",
      execute: (_, { progress }) => {
        progress("so far");
        throw new Error("no further");
      },
    });
    const seen: AiOutput[] = [];
    const failed = await failure(
      (async () => {
        for await (const value of toAiTool(broken).execute({})) seen.push(value);
      })(),
    );
    expect(seen).toEqual([{ text: "so far" }]);
    expect(String(failed)).toBe("text_break failed: no further");
  });

  it("aborts with the call, and asks what it is given to ask", async () => {
    const controller = new AbortController();
    controller.abort();
    const abortSignal = controller.signal;
    expect(String(await failure(toAiTool(told(() => "x")).execute({}, { abortSignal })))).toBe(
      "text_tell failed: This operation was aborted",
    );
    const asking = defineTool({
      name: "text_ask",
      description: "Asks.",
      effect: "read",
      execute: async (_, { ask }) =>
        (await ask({ message: "Well?", schema: { type: "object", properties: {} } })).action,
    });
    const made = toAiTool(asking, { ask: () => ({ action: "decline" }) });
    expect(await made.execute({})).toEqual({ text: "decline" });
  });

  it("is in a set under its name, and a name is there once", () => {
    const remove = told(() => "gone", { name: "text_remove", effect: "destructive" });
    expect(Object.keys(toAiTools([textSlug, remove]))).toEqual(["text_slug", "text_remove"]);
    expect(() => toAiTools([textSlug, remove, textSlug])).toThrow("Duplicate tool name text_slug");
    expect(toolApproval([textSlug, remove])).toEqual({ text_remove: "user-approval" });
  });
});

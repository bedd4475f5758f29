import { defineTool, describeTool, type Tool } from "haft";
import {
  interruptOn,
  type LangChainConfig,
  type LangChainFields,
  type LangChainMessageFields,
  toLangChainTools,
} from "haft/langchain";
import { describe, expect, it } from "vitest";

import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

/** What `tool` is given, kept as it is. */
interface Kept extends LangChainFields {
  run(input: unknown, config?: LangChainConfig): Promise<unknown>;
}

/** What of LangChain haft is passed, without LangChain: it only keeps. */
const kept = {
  tool: (
    run: (input: never, config: LangChainConfig) => Promise<unknown>,
    fields: LangChainFields,
  ) => ({ ...fields, run }) as Kept,
  ToolMessage: class {
    readonly fields: LangChainMessageFields;
    constructor(fields: LangChainMessageFields) {
      this.fields = fields;
    }
  },
};

const only = (tool: Tool<never>, offered: object = {}): Kept =>
  toLangChainTools([tool], { ...kept, ...offered })[0]!;

/** A tool of this result. */
const told = (execute: () => unknown, more: object = {}): Tool<never> =>
  defineTool({
    name: "text_tell",
    description: "Tells.",
    effect: "write",
    ...more,
    execute: execute as () => string,
  });

const toolCall = { id: "call-1" };

describe("a tool of LangChain", () => {
  it("exports its list", async () => {
    expect(Object.keys(await import("haft/langchain")).toSorted()).toEqual([
      "interruptOn",
      "toLangChainTools",
    ]);
  });

  it("is registered as describeTool shows it", () => {
    const data = {
      name: "text_slug",
      description: slugDescription,
      schema: slugSchema,
      responseFormat: "content_and_artifact",
      metadata: {
        annotations: {
          title: "Text Slug",
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
    };
    expect(describeTool(textSlug, "langchain")).toEqual({ ...data, func: "[function]" });
    expect(only(textSlug)).toEqual({ ...data, run: expect.any(Function) as unknown });
  });

  it("answers with the content, and the details for an artifact", async () => {
    expect(await only(told(() => "a text")).run({})).toEqual(["a text", undefined]);
    const counted = told(() => ({ content: "two", details: { count: 2 } }));
    expect(await only(counted).run({})).toEqual(["two", { count: 2 }]);
  });

  it("hands a picture on as a block that every model of LangChain takes", async () => {
    const draw = told(() => [
      { type: "text", text: "one pixel" },
      { type: "image", data: "AAAA", mimeType: "image/png" },
    ]);
    expect(await only(draw).run({})).toEqual([
      [
        { type: "text", text: "one pixel" },
        { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
      ],
      undefined,
    ]);
  });

  it("RES-04: answers a call with a message of status error, whose artifact are the details", async () => {
    const refuse = told(() => ({ content: "boom", details: { code: 7 }, isError: true }));
    expect(await only(refuse).run({}, { toolCall })).toEqual([
      {
        fields: {
          content: "boom",
          tool_call_id: "call-1",
          name: "text_tell",
          status: "error",
          artifact: { code: 7 },
        },
      },
      undefined,
    ]);
  });

  it("throws a failure where no model made the call", async () => {
    const explode = told(() => {
      throw new Error("exploded\nFAKE LINE \u001b[31mred");
    });
    await expect(only(explode).run({})).rejects.toMatchObject({
      message: "text_tell failed: exploded FAKE LINE red",
    });
    await expect(only(textSlug).run({ text: "a", seperator: "_" })).rejects.toMatchObject({
      message: 'Invalid arguments: unknown property "seperator"; takes text, separator',
    });
  });

  it("lets the check of LangChain see a schema that takes everything, and nobody else", () => {
    /** As LangChain's own tool: it checks against the schema that it has. */
    class Checking {
      readonly schema: object;
      constructor(schema: object) {
        this.schema = schema;
      }
      call(): object {
        return this.schema;
      }
      invoke(): object {
        return this.call();
      }
    }
    const [made] = toLangChainTools([textSlug], {
      ...kept,
      tool: (_: unknown, { schema }: LangChainFields) => new Checking(schema),
    });
    expect(made!.schema).toEqual(slugSchema);
    expect(made!.invoke()).toEqual({});
    expect(made).toBeInstanceOf(Checking);
  });

  it("writes progress to the graph's stream, asks as the application has it, and aborts", async () => {
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
    const writer = (chunk: unknown): void => void written.push(chunk);
    const made = only(busy, { ask: () => ({ action: "decline" }) });
    expect(await made.run({}, { writer })).toEqual(["decline", undefined]);
    expect(written).toEqual([{ tool: "text_busy", message: "half way", progress: 1, total: 2 }]);
    await expect(made.run({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      message: "text_busy failed: This operation was aborted",
    });
  });

  it("is there once by its name, and interrupts for a person where it destroys", () => {
    const remove = told(() => "gone", { name: "text_remove", effect: "destructive" });
    expect(() => toLangChainTools([textSlug, textSlug], kept)).toThrow(
      "Duplicate tool name text_slug",
    );
    expect(interruptOn([textSlug, remove])).toEqual({ text_remove: true });
  });
});

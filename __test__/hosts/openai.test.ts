import { defineTool, describeTool, ToolDefinitionError } from "haft";
import { listNotes, runToolCall, toOpenAiTools } from "haft/openai";
import { describe, expect, it } from "vitest";

import { outcomes, said, tools } from "./provider-tools.ts";
import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

const item = (name: string, args: string) =>
  ({ type: "function_call", call_id: "c1", name, arguments: args }) as const;
const chatCall = (name: string, args: string) =>
  ({ type: "function", id: "c1", function: { name, arguments: args } }) as const;

const pick = defineTool({
  name: "pick",
  description: "Picks.",
  effect: "read",
  input: {
    type: "object",
    properties: {
      from: { type: "array", items: { type: "string" } },
      most: { type: "integer", minimum: 1, default: 3 },
      seed: { type: ["integer", "null"] },
    },
    required: ["from"],
    additionalProperties: false,
  },
  execute: (input) => JSON.stringify(input),
});

describe("tools for OpenAI", () => {
  it("exports its list", async () => {
    const names = Object.keys(await import("haft/openai")).toSorted();
    expect(names).toEqual(["listNotes", "runToolCall", "toOpenAiTools"]);
  });

  it("are what describeTool shows, for both APIs", () => {
    const members = {
      name: "text_slug",
      description: slugDescription,
      parameters: slugSchema,
      strict: false,
    };
    expect(toOpenAiTools([textSlug])).toEqual([{ type: "function", ...members }]);
    expect(toOpenAiTools([textSlug], { api: "chat" })).toEqual([
      { type: "function", function: members },
    ]);
    expect(describeTool(textSlug, "openai")).toEqual({ type: "function", ...members });
    const options = { api: "chat", strict: true };
    expect([describeTool(textSlug, "openai", options)]).toEqual(
      toOpenAiTools([textSlug], { api: "chat", strict: true }),
    );
  });

  it("are held to a schema of the strict subset, and what it cannot say is a note", () => {
    expect(toOpenAiTools([pick], { strict: true })).toEqual([
      {
        type: "function",
        name: "pick",
        description: "Picks.",
        parameters: {
          type: "object",
          properties: {
            from: { type: "array", items: { type: "string" } },
            most: { type: ["integer", "null"], minimum: 1, description: "Default: 3." },
            seed: { type: ["integer", "null"] },
          },
          required: ["from", "most", "seed"],
          additionalProperties: false,
        },
        strict: true,
      },
    ]);
    expect(listNotes([pick], { strict: true })).toEqual([
      {
        tool: "pick",
        at: "/input/properties/most/default",
        message: "strict mode has no default; the description says it",
      },
      { tool: "pick", at: "/input/required", message: "null stands for leaving out most" },
      {
        tool: "pick",
        at: "/input/required",
        message: "null is a value of seed; leaving it out cannot be said",
      },
    ]);
    expect(listNotes([pick])).toEqual([]);
  });

  it("are refused where the strict subset has no form for one, with the place", () => {
    const record = defineTool({
      name: "record",
      description: "Takes a record.",
      effect: "read",
      input: {
        type: "object",
        properties: { all: { type: "object", additionalProperties: { type: "string" } } },
        additionalProperties: false,
      },
      execute: () => "",
    });
    expect(() => toOpenAiTools([record], { strict: true })).toThrow(ToolDefinitionError);
    expect(() => toOpenAiTools([record], { strict: true })).toThrow(
      "record is not well defined:\n  /input/properties/all: takes keys that are not declared",
    );
    expect(toOpenAiTools([record])).toHaveLength(1);
  });

  it("have one name each", () => {
    expect(() => toOpenAiTools([textSlug, textSlug])).toThrow("Duplicate tool name text_slug");
  });

  it("NAM-04: find their calls under a prefix, also where it makes a name too long", async () => {
    const name = "synchronize_all_customer_data_across_multiple_regional_systems";
    const long = defineTool({ name, description: "Syncs.", effect: "write", execute: () => "ok" });
    const prefix = "enterprise-database-management__";
    const [made, short] = toOpenAiTools([long, textSlug], { prefix });
    expect(made?.name).toMatch(
      /^enterprise-database-management__synchronize_all_custome_[0-9a-f]{8}$/,
    );
    expect(short?.name).toBe(`${prefix}text_slug`);
    expect(listNotes([long], { prefix })).toHaveLength(1);
    const all = [long, textSlug];
    expect(await runToolCall(all, item(made!.name, "{}"), { prefix })).toMatchObject({
      output: "ok",
    });
    expect(await runToolCall(all, item(`${prefix}text_slog`, "{}"), { prefix })).toMatchObject({
      output: `Unknown tool: "${prefix}text_slog"\nDid you mean "${prefix}text_slug"?`,
    });
    expect(await runToolCall(all, item("text_slug", "{}"), { prefix })).toMatchObject({
      output: 'Unknown tool: "text_slug"',
    });
  });
});

describe("a call by OpenAI", () => {
  it.each(outcomes)("of %s with %j reads the words of every host", async (name, input, text) => {
    const args = JSON.stringify(input);
    expect(await runToolCall(tools, item(name, args))).toEqual({
      type: "function_call_output",
      call_id: "c1",
      output: text,
    });
    expect(await runToolCall(tools, chatCall(name, args))).toEqual({
      role: "tool",
      tool_call_id: "c1",
      content: text,
    });
  });

  it("RES-04: says a failure in words, because there is no other place for it", async () => {
    for (const [name, text] of [
      ["refuse", "refuse failed: cannot do this"],
      ["silence", "silence failed"],
    ] as const) {
      expect(await runToolCall(tools, item(name, "{}"))).toMatchObject({ output: text });
      expect(await runToolCall(tools, chatCall(name, "{}"))).toMatchObject({ content: text });
    }
  });

  it("says details that do not fit in the words of every host, and the tool's name once", async () => {
    const measure = defineTool({
      name: "measure",
      description: "Measures.",
      effect: "read",
      output: {
        type: "object",
        properties: { mm: { type: "number" } },
        additionalProperties: false,
      },
      execute: () => ({ details: { mm: "two" } }) as never,
    });
    expect(await runToolCall([measure], item("measure", "{}"))).toMatchObject({
      output:
        'measure returned details that don\'t match its output schema\nat /mm: must be number, got string "two"',
    });
  });

  it("carries a picture in a response, and says it in a chat", async () => {
    expect(await runToolCall(tools, item("draw", "{}"))).toMatchObject({
      output: [
        { type: "input_text", text: "one pixel" },
        { type: "input_image", image_url: "data:image/png;base64,AAAA", detail: "auto" },
      ],
    });
    expect(await runToolCall(tools, chatCall("draw", "{}"))).toMatchObject({
      content: `one pixel\n${said}`,
    });
  });

  it("is checked as the text that the model wrote", async () => {
    const reads = async (args: string) =>
      (await runToolCall(tools, item("text_slug", args))).output;
    expect(await reads('{"text":"a","text":"b"}')).toBe(
      'Invalid arguments: key "text" is there more than once',
    );
    expect(await reads('{"text":1e400}')).toBe(
      "Invalid arguments at /text: must be a number that fits a double, at most 1.7976931348623157e308",
    );
    expect(await reads('{"text":"a"')).toMatch(
      /^Invalid arguments: must be JSON: EOF while parsing/,
    );
    expect(await reads('{"__proto__":{},"text":"a"}')).toBe(
      'Invalid arguments: key "__proto__" is refused, because it can change what an object is',
    );
    expect(await reads("")).toBe("Invalid arguments at /: must have required properties text");
  });

  it("reads null in strict mode as what was left out, and only where null is no value", async () => {
    const args = '{"from":[],"most":null,"seed":null}';
    expect(await runToolCall([pick], item("pick", args), { strict: true })).toMatchObject({
      output: '{"from":[],"seed":null}',
    });
    expect(await runToolCall([pick], item("pick", args))).toMatchObject({
      output: "Invalid arguments at /most: must be integer, got null (leave it out)",
    });
    const duplicate = '{"from":[],"most":null,"most":2,"seed":1}';
    expect(await runToolCall([pick], item("pick", duplicate), { strict: true })).toMatchObject({
      output: 'Invalid arguments: key "most" is there more than once',
    });
  });

  it("offers the tool a signal, progress and questions", async () => {
    const lines: string[] = [];
    const asking = defineTool({
      name: "paint",
      description: "Paints.",
      effect: "write",
      execute: async (_, { ask, progress, host, signal }) => {
        progress("mixing");
        const { action } = await ask({
          message: "Well?",
          schema: { type: "object", properties: {} },
        });
        return `${host.name} ${action} ${signal.aborted}`;
      },
    });
    const { output } = await runToolCall([asking], item("paint", "{}"), {
      ask: () => ({ action: "decline" }),
      progress: (message) => lines.push(message),
      signal: new AbortController().signal,
    });
    expect([output, lines]).toEqual(["openai decline false", ["mixing"]]);
    const cancelled = await runToolCall([asking], item("paint", "{}"), {
      signal: AbortSignal.abort(),
    });
    expect(cancelled.output).toBe("paint failed: This operation was aborted");
  });
});

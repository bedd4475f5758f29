/** Tools as values: named types, lists, results. */
import { callTool, defineTool, indexTools, invokeTool, type Tool, validateInput } from "haft";
import { describe, expectTypeOf, test } from "vitest";
import * as z from "zod";

const base = { name: "probe", description: "Probes", effect: "read" } as const;

const sizes = defineTool({
  ...base,
  input: {
    type: "object",
    properties: { text: { type: "string" } },
    required: ["text"],
    additionalProperties: false,
  },
  output: { type: "object", properties: { letters: { type: "integer" } }, required: ["letters"] },
  execute: ({ text }) => ({ details: { letters: text.length } }),
});

describe("a tool's type", () => {
  test("isolatedDeclarations: a named Tool type takes every tool", () => {
    const named: Tool = defineTool({
      ...base,
      input: {
        type: "object",
        properties: { text: { type: "string" } },
        required: ["text"],
        additionalProperties: false,
      },
      execute({ text }) {
        expectTypeOf(text).toEqualTypeOf<string>();
        return text;
      },
    });
    expectTypeOf(named).toEqualTypeOf<Tool>();
    const list: Tool[] = [
      named,
      sizes,
      defineTool({ ...base, input: z.object({ n: z.number() }), execute: () => "" }),
    ];
    expectTypeOf(indexTools(list)).toEqualTypeOf<Map<string, Tool>>();
    indexTools([named, sizes]);
  });

  test("validateInput gives the input's type, invokeTool the result's", async () => {
    const checked = validateInput(sizes, JSON.parse("{}"));
    if (checked.ok) expectTypeOf(checked.value).toEqualTypeOf<{ text: string }>();
    else expectTypeOf(checked.lines).toEqualTypeOf<readonly string[]>();
    const result = await invokeTool(sizes, { text: "x" });
    if (result.isError !== true) expectTypeOf(result.details).toEqualTypeOf<{ letters: number }>();
  });

  test("with an output schema, details are checked by the compiler and cannot be forgotten", () => {
    const output = {
      type: "object",
      properties: { letters: { type: "integer" } },
      required: ["letters"],
    } as const;
    // @ts-expect-error letters must be a number
    defineTool({ ...base, output, execute: () => ({ details: { letters: "3" } }) });
    // @ts-expect-error a string has no details
    defineTool({ ...base, output, execute: () => "three" });
    defineTool({ ...base, output, execute: () => ({ content: "it broke", isError: true }) });
  });

  test("without one, a tool returns text, blocks, or content with details", () => {
    defineTool({ ...base, execute: () => "text" });
    defineTool({ ...base, execute: async () => [{ type: "text", text: "one" }] });
    defineTool({
      ...base,
      execute: () => ({ content: [{ type: "image", data: "", mimeType: "image/png" }] }),
    });
    defineTool({ ...base, execute: () => ({ details: { any: "thing" } }) });
    // @ts-expect-error a misspelt block
    defineTool({ ...base, execute: () => [{ type: "txt", text: "one" }] });
    // @ts-expect-error an effect that there is not
    defineTool({ ...base, effect: "reed", execute: () => "" });
    // @ts-expect-error a misspelt field
    defineTool({ ...base, descripton: "x", execute: () => "" });
  });
});

describe("a run in this process", () => {
  test("has options that are known", () => {
    const { signal } = new AbortController();
    const slug = defineTool({ ...base, execute: () => "" });
    void invokeTool(slug, {}, { signal });
    // @ts-expect-error a misspelt option
    void invokeTool(slug, {}, { singal: signal });
    // @ts-expect-error a misspelt option
    void callTool([slug], "t", {}, { signal, revison: "2025-11-25" });
  });
});

describe("an answer of the user", () => {
  test("has the type of the form that was asked", () => {
    defineTool({
      ...base,
      execute: async (_, { ask }) => {
        const answer = await ask({
          message: "Which language?",
          schema: {
            type: "object",
            properties: {
              language: { type: "string" },
              style: { enum: ["plain", "polite"] },
              ways: { type: "array", items: { enum: ["post", "mail"] } },
            },
            required: ["language"],
          },
        });
        if (answer.action !== "accept") return "";
        expectTypeOf(answer.content.language).toEqualTypeOf<string>();
        expectTypeOf(answer.content.style).toEqualTypeOf<"plain" | "polite" | undefined>();
        expectTypeOf(answer.content.ways).toEqualTypeOf<("post" | "mail")[] | undefined>();
        // @ts-expect-error -- no such field was asked for
        return String(answer.content.tone);
      },
    });
  });

  test("is any form's where the schema was declared apart", () => {
    defineTool({
      ...base,
      execute: async (_, { ask }) => {
        const schema: object = { type: "object", properties: { sure: { type: "boolean" } } };
        const { content } = await ask({ message: "Sure?", schema });
        expectTypeOf(content).toEqualTypeOf<
          Readonly<Record<string, string | number | boolean | string[]>> | undefined
        >();
        return "";
      },
    });
  });
});

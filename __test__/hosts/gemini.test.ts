import { describeTool } from "haft";
import { listNotes, runToolCall, toGeminiTools } from "haft/gemini";
import { describe, expect, it } from "vitest";

import { outcomes, search, tools } from "./provider-tools.ts";
import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

describe("tools for Gemini", () => {
  it("exports its list", async () => {
    const names = Object.keys(await import("haft/gemini")).toSorted();
    expect(names).toEqual(["listNotes", "runToolCall", "toGeminiTools"]);
  });

  it("are what describeTool shows", () => {
    const made = {
      name: "text_slug",
      description: slugDescription,
      parametersJsonSchema: slugSchema,
    };
    expect(toGeminiTools([textSlug])).toEqual([{ functionDeclarations: [made] }]);
    expect(describeTool(textSlug, "gemini")).toEqual(made);
    expect(() => toGeminiTools([textSlug, textSlug])).toThrow("Duplicate tool name text_slug");
  });

  it("have parameters in Gemini's part of OpenAPI where that is asked for", () => {
    const options = { schema: "openapi" } as const;
    const made = {
      name: "text_slug",
      description: slugDescription,
      parameters: {
        type: "OBJECT",
        properties: {
          text: {
            type: "STRING",
            minLength: "1",
            maxLength: "200",
            pattern: "\\S",
            description: "Title to slug",
          },
          separator: {
            type: "STRING",
            enum: ["-", "_", "."],
            description: "Joins the words. '-' when omitted",
          },
        },
        required: ["text"],
      },
    };
    expect(toGeminiTools([textSlug], options)).toEqual([{ functionDeclarations: [made] }]);
    expect(describeTool(textSlug, "gemini", options)).toEqual(made);
    expect(listNotes([textSlug], options)).toEqual([]);
  });

  it("NAM-05: have keys that Gemini takes in both forms, and the tool gets its own", async () => {
    for (const schema of ["json-schema", "openapi"] as const) {
      expect(JSON.stringify(toGeminiTools([search], { schema }))).toContain('"_filter":{');
      const call = { name: "search", args: { _filter: "new", rule_name__: ["a"] } };
      expect(await runToolCall([search], call, { schema })).toEqual({
        name: "search",
        response: { output: '{"$filter":"new","rule_name[]":["a"]}' },
      });
    }
  });
});

describe("a call by Gemini", () => {
  it.each(outcomes)(
    "of %s with %j reads the words of every host",
    async (name, args, text, failed) => {
      const call = { id: "g1", name, args: args as Record<string, unknown> };
      expect(await runToolCall(tools, call)).toEqual({
        id: "g1",
        name,
        response: failed ? { error: text } : { output: text },
      });
    },
  );

  it("carries pictures, and runs without arguments", async () => {
    expect(await runToolCall(tools, { name: "draw" })).toEqual({
      name: "draw",
      response: { output: "one pixel" },
      parts: [{ inlineData: { mimeType: "image/png", data: "AAAA" } }],
    });
  });

  it("RES-04: is answered with an error where the tool failed", async () => {
    expect(await runToolCall(tools, { name: "refuse" })).toMatchObject({
      response: { error: "cannot do this" },
    });
    expect(await runToolCall(tools, { name: "silence" })).toMatchObject({
      response: { error: "silence failed" },
    });
  });
});

import { describeTool } from "haft";
import { listNotes, runToolCall, toOllamaTools } from "haft/ollama";
import { describe, expect, it } from "vitest";

import { outcomes, said, tools } from "./provider-tools.ts";
import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

const call = (name: string, args: object = {}) => ({
  function: { name, arguments: args as Record<string, unknown> },
});

describe("tools for Ollama", () => {
  it("exports its list", async () => {
    const names = Object.keys(await import("haft/ollama")).toSorted();
    expect(names).toEqual(["listNotes", "runToolCall", "toOllamaTools"]);
  });

  it("are what describeTool shows", () => {
    const made = {
      type: "function",
      function: { name: "text_slug", description: slugDescription, parameters: slugSchema },
    };
    expect(toOllamaTools([textSlug])).toEqual([made]);
    expect(describeTool(textSlug, "ollama")).toEqual(made);
    expect(listNotes([textSlug])).toEqual([]);
    expect(() => toOllamaTools([textSlug, textSlug])).toThrow("Duplicate tool name text_slug");
  });
});

describe("a call by Ollama", () => {
  it.each(outcomes)("of %s with %j reads the words of every host", async (name, input, text) => {
    const message = { role: "tool", tool_name: name, content: text };
    expect(await runToolCall(tools, call(name, input))).toEqual(message);
  });

  it("RES-04: says a failure, and a picture, in words", async () => {
    expect(await runToolCall(tools, call("refuse"))).toMatchObject({
      content: "refuse failed: cannot do this",
    });
    expect(await runToolCall(tools, call("draw"))).toMatchObject({
      content: `one pixel\n${said}`,
    });
  });
});

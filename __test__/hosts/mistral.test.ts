import { describeTool } from "haft";
import { listNotes, runToolCall, toMistralTools } from "haft/mistral";
import { describe, expect, it } from "vitest";

import { outcomes, said, tools } from "./provider-tools.ts";
import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

const call = (name: string, args: Record<string, unknown> | string) => ({
  id: "m1",
  function: { name, arguments: args },
});

describe("tools for Mistral", () => {
  it("exports its list", async () => {
    const names = Object.keys(await import("haft/mistral")).toSorted();
    expect(names).toEqual(["listNotes", "runToolCall", "toMistralTools"]);
  });

  it("are what describeTool shows", () => {
    const made = {
      type: "function",
      function: { name: "text_slug", description: slugDescription, parameters: slugSchema },
    };
    expect(toMistralTools([textSlug])).toEqual([made]);
    expect(describeTool(textSlug, "mistral")).toEqual(made);
    expect(listNotes([textSlug])).toEqual([]);
    expect(() => toMistralTools([textSlug, textSlug])).toThrow("Duplicate tool name text_slug");
  });
});

describe("a call by Mistral", () => {
  it.each(outcomes)("of %s with %j reads the words of every host", async (name, input, text) => {
    const message = { role: "tool", toolCallId: "m1", name, content: text };
    expect(await runToolCall(tools, call(name, input as Record<string, unknown>))).toEqual(message);
    expect(await runToolCall(tools, call(name, JSON.stringify(input)))).toEqual(message);
  });

  it("is checked as the text that the model wrote, where it is text", async () => {
    expect(await runToolCall(tools, call("text_slug", '{"text":"a","text":"b"}'))).toMatchObject({
      content: 'Invalid arguments: key "text" is there more than once',
    });
  });

  it("RES-04: says a failure, and a picture, in words", async () => {
    expect(await runToolCall(tools, call("refuse", {}))).toMatchObject({
      content: "refuse failed: cannot do this",
    });
    expect(await runToolCall(tools, call("draw", {}))).toMatchObject({
      content: `one pixel\n${said}`,
    });
  });
});

import { describeTool } from "haft";
import { listNotes, runToolCall, toBedrockTools } from "haft/bedrock";
import { describe, expect, it } from "vitest";

import { outcomes, said, search, tools } from "./provider-tools.ts";
import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

const use = (name: string, input: unknown) => ({ toolUseId: "b1", name, input });

describe("tools for Bedrock", () => {
  it("exports its list", async () => {
    const names = Object.keys(await import("haft/bedrock")).toSorted();
    expect(names).toEqual(["listNotes", "runToolCall", "toBedrockTools"]);
  });

  it("are what describeTool shows", () => {
    const toolSpec = {
      name: "text_slug",
      description: slugDescription,
      inputSchema: { json: slugSchema },
    };
    expect(toBedrockTools([textSlug])).toEqual([{ toolSpec }]);
    expect(describeTool(textSlug, "bedrock")).toEqual({ toolSpec });
    expect(() => toBedrockTools([textSlug, textSlug])).toThrow("Duplicate tool name text_slug");
  });

  it("NAM-05: have keys that Bedrock takes, and the tool gets its own", async () => {
    expect(listNotes([search])).toHaveLength(2);
    const call = use("search", { _filter: "new", rule_name__: ["a"] });
    expect(await runToolCall([search], call)).toMatchObject({
      content: [{ text: '{"$filter":"new","rule_name[]":["a"]}' }],
    });
  });
});

describe("a call by Bedrock", () => {
  it.each(outcomes)(
    "of %s with %j reads the words of every host",
    async (name, input, text, failed) => {
      expect(await runToolCall(tools, use(name, input))).toEqual({
        toolUseId: "b1",
        content: [{ text }],
        status: failed ? "error" : "success",
      });
    },
  );

  it("carries pictures, but not with a failure", async () => {
    expect(await runToolCall(tools, use("draw", {}))).toEqual({
      toolUseId: "b1",
      content: [
        { text: "one pixel" },
        { image: { format: "png", source: { bytes: Buffer.from("AAAA", "base64") } } },
      ],
      status: "success",
    });
    expect(await runToolCall(tools, use("botch", {}))).toMatchObject({
      content: [{ text: said }],
      status: "error",
    });
  });

  it("RES-04: has the status of an error where the tool failed", async () => {
    expect(await runToolCall(tools, use("refuse", {}))).toMatchObject({
      content: [{ text: "cannot do this" }],
      status: "error",
    });
  });
});

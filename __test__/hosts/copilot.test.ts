import { defineTool, describeTool } from "haft";
import { toCopilotTools } from "haft/copilot";
import { describe, expect, it } from "vitest";

import { outcomes, tools } from "./provider-tools.ts";
import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

const only = (...given: Parameters<typeof toCopilotTools>) => toCopilotTools(...given)[0]!;

/** The calls of names that are no tool's are the session's to answer, and any picture is one for it. */
const calls = outcomes.filter(
  ([name]) => name !== "sketch" && tools.some((tool) => tool.name === name),
);

describe("a tool for the Copilot SDK", () => {
  it("exports its list", async () => {
    expect(Object.keys(await import("haft/copilot"))).toEqual(["toCopilotTools"]);
  });

  it("is registered as describeTool shows it", () => {
    const data = {
      name: "text_slug",
      description: slugDescription,
      parameters: slugSchema,
      skipPermission: true,
    };
    expect(describeTool(textSlug, "copilot")).toEqual({ ...data, handler: "[function]" });
    expect(only([textSlug])).toEqual({ ...data, handler: expect.any(Function) as unknown });
  });

  it("asks for permission unless it only reads, and nothing outside", () => {
    const skips = (more: object) =>
      only([
        defineTool({ name: "t", description: "d", effect: "read", ...more, execute: () => "x" }),
      ]).skipPermission;
    expect(skips({})).toBe(true);
    for (const more of [{ openWorld: true }, { effect: "write" }, { effect: "destructive" }])
      expect(skips(more)).toBeUndefined();
  });

  it.each(calls)("%s with %j reads the words of every host", async (name, input, text, failed) => {
    const tool = toCopilotTools(tools).find((made) => made.name === name)!;
    expect(await tool.handler(input)).toEqual({
      textResultForLlm: text,
      resultType: failed ? "failure" : "success",
      ...(failed && { error: text }),
    });
  });

  it("hands a picture on beside the text, and runs without arguments", async () => {
    const draw = toCopilotTools(tools).find((made) => made.name === "draw")!;
    expect(await draw.handler(undefined)).toEqual({
      textResultForLlm: "one pixel",
      resultType: "success",
      binaryResultsForLlm: [{ data: "AAAA", mimeType: "image/png", type: "image" }],
    });
  });

  it("CAN-03: aborts with the call, and reports and asks as the application has it", async () => {
    const signal = AbortSignal.abort();
    expect(await only([textSlug]).handler({ text: "a" }, { signal })).toMatchObject({
      textResultForLlm: "text_slug failed: This operation was aborted",
    });
    const busy = defineTool({
      name: "text_busy",
      description: "Reports and asks.",
      effect: "read",
      execute: async (_, { ask, progress }) => {
        progress("half way\n");
        return (await ask({ message: "Well?", schema: { type: "object", properties: {} } })).action;
      },
    });
    const lines: string[] = [];
    const progress = (message: string) => void lines.push(message);
    const made = only([busy], { ask: () => ({ action: "decline" }), progress });
    expect(await made.handler({})).toMatchObject({ textResultForLlm: "decline" });
    expect(lines).toEqual(["half way"]);
  });

  it("is there once by its name", () => {
    expect(() => toCopilotTools([textSlug, textSlug])).toThrow("Duplicate tool name text_slug");
  });
});

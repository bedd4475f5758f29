import { defineTool, describeTool } from "haft";
import {
  type OpenAiAgentsFields,
  type OpenAiAgentsOptions,
  toOpenAiAgentsTools,
} from "haft/openai-agents";
import { describe, expect, it } from "vitest";

import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

/** What the SDK's `tool` was given. */
const fields: OpenAiAgentsFields[] = [];

/** Stands for the SDK's `tool`, of which haft uses the approval alone; the suite of real hosts has the real one. */
function tool(given: OpenAiAgentsFields) {
  fields.push(given);
  return { needsApproval: async () => given.needsApproval };
}

/** The only function tool. */
const only = (
  tools: Parameters<typeof toOpenAiAgentsTools>[0],
  given?: Partial<OpenAiAgentsOptions>,
) => toOpenAiAgentsTools(tools, { tool, ...given })[0]!;

const remove = defineTool({
  name: "text_remove",
  description: "Removes.",
  effect: "destructive",
  execute: () => "gone",
});

describe("a function tool of OpenAI Agents", () => {
  it("exports its list", async () => {
    expect(Object.keys(await import("haft/openai-agents"))).toEqual(["toOpenAiAgentsTools"]);
  });

  it("is registered as describeTool shows it", () => {
    const data = {
      type: "function",
      name: "text_slug",
      description: slugDescription,
      parameters: slugSchema,
      strict: false,
    };
    const functions = ["invoke", "needsApproval", "isEnabled"];
    expect(describeTool(textSlug, "openai-agents")).toEqual({
      ...data,
      ...Object.fromEntries(functions.map((name) => [name, "[function]"])),
    });
    expect(only([textSlug])).toEqual({
      ...data,
      ...Object.fromEntries(functions.map((name) => [name, expect.any(Function) as unknown])),
    });
  });

  it("needs approval where it is destructive", async () => {
    const [slug, removing] = toOpenAiAgentsTools([textSlug, remove], { tool });
    expect(await slug!.needsApproval()).toBe(false);
    expect(await removing!.needsApproval()).toBe(true);
    expect(await removing!.isEnabled()).toBe(true);
  });

  it("has its approval from the SDK, which shows a tool of another's less", () => {
    const own = async () => false;
    const given = { tool: () => ({ needsApproval: own }) };
    expect(toOpenAiAgentsTools([textSlug], given)[0]!.needsApproval).toBe(own);
    only([remove]);
    expect(fields.at(-1)).toMatchObject({ name: "approval", strict: false, needsApproval: true });
    expect(fields.at(-1)!.execute()).toBe("");
  });

  it.each([
    ['{"text":"Hello World"}', "hello-world"],
    [
      '{"text":"a","seperator":"_"}',
      'Invalid arguments: unknown property "seperator"; takes text, separator',
    ],
    // No value shows that this key was there twice.
    ['{"text":"a","text":"b"}', 'Invalid arguments: key "text" is there more than once'],
    ["[1]", "Invalid arguments at /: must be object, got array"],
  ])("takes the text that a model wrote: %s", async (input, reads) => {
    expect(await only([textSlug]).invoke(undefined, input)).toBe(reads);
  });

  it("refuses what is no JSON, and takes nothing for no arguments", async () => {
    expect(await only([textSlug]).invoke(undefined, '{"text":')).toMatch(
      /^Invalid arguments: must be JSON: [^\n]*$/,
    );
    expect(await only([remove]).invoke(undefined, "")).toBe("gone");
  });

  it("RES-04: says a failure in the words of every host, for the SDK has no other sign", async () => {
    const refuse = defineTool({
      name: "text_refuse",
      description: "Refuses.",
      effect: "read",
      execute: () => ({ content: "boom", isError: true }),
    });
    const explode = defineTool({
      name: "text_explode",
      description: "Throws.",
      effect: "read",
      execute: () => {
        throw new Error("exploded\nFAKE LINE \u001b[31mred");
      },
    });
    expect(await only([refuse]).invoke(undefined, "{}")).toBe("boom");
    expect(await only([explode]).invoke(undefined, "{}")).toBe(
      "text_explode failed: exploded FAKE LINE red",
    );
  });

  it("hands a picture on as the SDK's image output", async () => {
    const draw = defineTool({
      name: "text_draw",
      description: "Draws.",
      effect: "read",
      execute: () => [
        { type: "text", text: "one pixel" },
        { type: "image", data: "AAAA", mimeType: "image/png" },
      ],
    });
    expect(await only([draw]).invoke(undefined, "{}")).toEqual([
      { type: "text", text: "one pixel" },
      { type: "image", image: { data: "AAAA", mediaType: "image/png" } },
    ]);
  });

  it("aborts with the call, and reports and asks as the application has it", async () => {
    const signal = AbortSignal.abort();
    expect(await only([remove]).invoke(undefined, "{}", { signal })).toBe(
      "text_remove failed: This operation was aborted",
    );
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
    const made = only([busy], {
      ask: () => ({ action: "decline" }),
      progress: (message) => lines.push(message),
    });
    expect(await made.invoke(undefined, "{}")).toBe("decline");
    expect(lines).toEqual(["half way"]);
  });

  it("is there once by its name", () => {
    expect(() => toOpenAiAgentsTools([textSlug, textSlug], { tool })).toThrow(
      "Duplicate tool name text_slug",
    );
  });
});

import { generateText, type InferUITools, ToolLoopAgent, type ToolSet } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { defineTool } from "haft";
import { toAiTool, toAiTools, toolApproval } from "haft/ai";

const slug = defineTool({
  name: "text_slug",
  description: "Makes a slug of a text.",
  effect: "read",
  input: {
    type: "object",
    properties: { text: { type: "string" } },
    required: ["text"],
    additionalProperties: false,
  },
  execute: ({ text }) => text,
});

const model = new MockLanguageModelV4({});

export const set: ToolSet = toAiTools([slug], {
  ask: () => ({ action: "decline" }),
});
export const tools = { ...set, slug: toAiTool(slug) };
export const agent: ToolLoopAgent<never, { slug: typeof tools.slug }> = new ToolLoopAgent({
  model,
  tools: { slug: toAiTool(slug) },
});

/** What the user interface is told of calls and results. */
type Slug = InferUITools<{ slug: typeof tools.slug }>["slug"];
export const shown: Slug = { input: { text: "a" }, output: { text: "a" } };

export async function ask(): Promise<string> {
  const { text, toolResults } = await generateText({
    model,
    prompt: "go",
    tools: { slug: toAiTool(slug) },
    toolApproval: toolApproval([slug]),
  });
  for (const result of toolResults) if (result.dynamic !== true) return result.output.text;
  return text;
}

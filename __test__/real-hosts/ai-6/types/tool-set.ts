import { generateText, type ToolSet } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { defineTool } from "haft";
import { toAiTool, toAiTools } from "haft/ai";

const remove = defineTool({
  name: "text_remove",
  description: "Removes a text.",
  effect: "destructive",
  input: {
    type: "object",
    properties: { name: { type: "string" } },
    required: ["name"],
    additionalProperties: false,
  },
  execute: ({ name }) => name,
});

export const set: ToolSet = toAiTools([remove], { generation: 6 });

// @ts-expect-error -- The pictures would be in the form of 7, as docs/hosts/ai.md says.
export const ofSeven: ToolSet = toAiTools([remove]);

export const run = (): Promise<unknown> =>
  generateText({
    model: new MockLanguageModelV3({}),
    prompt: "go",
    tools: { remove: { ...toAiTool(remove, { generation: 6 }), needsApproval: true } },
  });

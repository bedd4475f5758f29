import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { defineTool } from "haft";
import { toMastraTools } from "haft/mastra";

const now = defineTool({
  name: "time_now",
  description: "Tells the time.",
  effect: "read",
  execute: () => new Date().toISOString(),
});

export const agent: Agent = new Agent({
  id: "clock",
  name: "Clock",
  instructions: "Tell the time.",
  model: "openai/gpt-5",
  tools: toMastraTools([now], { createTool }),
});

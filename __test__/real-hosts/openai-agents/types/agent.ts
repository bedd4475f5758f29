import { Agent, type FunctionTool, tool } from "@openai/agents-core";
import { defineTool } from "haft";
import { toOpenAiAgentsTools } from "haft/openai-agents";

const now = defineTool({
  name: "time_now",
  description: "Tells the time.",
  effect: "read",
  execute: () => new Date().toISOString(),
});

export const tools: FunctionTool[] = toOpenAiAgentsTools([now], { tool });
export const agent: Agent = new Agent({
  name: "Clock",
  tools: toOpenAiAgentsTools([now], { tool }),
});

import { FakeListChatModel } from "@langchain/core/utils/testing";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { defineTool } from "haft";
import { toLangChainTools } from "haft/langchain";
import { createAgent, tool, ToolMessage } from "langchain";

const now = defineTool({
  name: "time_now",
  description: "Tells the time.",
  effect: "read",
  execute: () => new Date().toISOString(),
});

const made = toLangChainTools([now], { tool, ToolMessage });
export const node: ToolNode = new ToolNode(made);
export const agent: object = createAgent({
  model: new FakeListChatModel({ responses: [] }),
  tools: made,
});

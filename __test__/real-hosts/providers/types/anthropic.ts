import Anthropic from "@anthropic-ai/sdk";
import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";
import { defineTool } from "haft";
import { runToolCall, toAnthropicTools, toRunnableTools } from "haft/anthropic";

const clock = defineTool({
  name: "clock",
  description: "Tells the time.",
  effect: "read",
  execute: () => "noon",
});

export async function converse(client: Anthropic): Promise<void> {
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: "go" }];
  const tools = toAnthropicTools([clock]);
  const { content } = await client.messages.create({ model: "m", max_tokens: 1, messages, tools });
  const results: Anthropic.ToolResultBlockParam[] = [];
  for (const block of content)
    if (block.type === "tool_use") results.push(await runToolCall([clock], block));
  messages.push({ role: "user", content: results });
}

export async function run(client: Anthropic): Promise<void> {
  await client.beta.messages.toolRunner({
    model: "m",
    max_tokens: 1,
    messages: [{ role: "user", content: "go" }],
    tools: toRunnableTools([clock], { ToolError }),
  });
}

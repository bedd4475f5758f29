import {
  type BedrockRuntimeClient,
  type ContentBlock,
  ConverseCommand,
} from "@aws-sdk/client-bedrock-runtime";
import { defineTool } from "haft";
import { runToolCall, toBedrockTools } from "haft/bedrock";

const clock = defineTool({
  name: "clock",
  description: "Tells the time.",
  effect: "read",
  execute: () => "noon",
});

export async function converse(client: BedrockRuntimeClient): Promise<ContentBlock[]> {
  const toolConfig = { tools: toBedrockTools([clock]) };
  const { output } = await client.send(new ConverseCommand({ modelId: "m", toolConfig }));
  const results: ContentBlock[] = [];
  for (const { toolUse } of output?.message?.content ?? [])
    if (toolUse) results.push({ toolResult: await runToolCall([clock], toolUse) });
  return results;
}

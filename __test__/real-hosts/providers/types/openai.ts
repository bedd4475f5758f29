import { defineTool } from "haft";
import { runToolCall, toOpenAiTools } from "haft/openai";
import OpenAI from "openai";

const clock = defineTool({
  name: "clock",
  description: "Tells the time.",
  effect: "read",
  execute: () => "noon",
});

export async function respond(client: OpenAI): Promise<void> {
  const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: "go" }];
  const tools = toOpenAiTools([clock], { strict: true });
  const { output } = await client.responses.create({ model: "m", input, tools });
  for (const item of output) {
    if (item.type !== "function_call") continue;
    input.push(item, await runToolCall([clock], item, { strict: true }));
  }
}

export async function chat(client: OpenAI): Promise<void> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "go" }];
  const tools = toOpenAiTools([clock], { api: "chat" });
  const { choices } = await client.chat.completions.create({ model: "m", messages, tools });
  for (const call of choices[0]?.message.tool_calls ?? [])
    if (call.type === "function") messages.push(await runToolCall([clock], call));
}

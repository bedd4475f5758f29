import type { Mistral } from "@mistralai/mistralai";
import type { ChatCompletionRequestMessage } from "@mistralai/mistralai/models/components/index.js";
import { defineTool } from "haft";
import { runToolCall as runMistralCall, toMistralTools } from "haft/mistral";
import { runToolCall as runOllamaCall, toOllamaTools } from "haft/ollama";
import type { Message, Ollama } from "ollama";

const clock = defineTool({
  name: "clock",
  description: "Tells the time.",
  effect: "read",
  execute: () => "noon",
});

export async function mistral(client: Mistral): Promise<void> {
  const messages: ChatCompletionRequestMessage[] = [{ role: "user", content: "go" }];
  const tools = toMistralTools([clock]);
  const { choices } = await client.chat.complete({ model: "m", messages, tools });
  for (const call of choices[0]?.message?.toolCalls ?? [])
    messages.push(await runMistralCall([clock], call));
}

export async function ollama(client: Ollama): Promise<void> {
  const messages: Message[] = [{ role: "user", content: "go" }];
  const { message } = await client.chat({ model: "m", messages, tools: toOllamaTools([clock]) });
  for (const call of message.tool_calls ?? []) messages.push(await runOllamaCall([clock], call));
}

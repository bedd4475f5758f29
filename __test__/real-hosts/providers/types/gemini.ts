import type { GoogleGenAI, Part } from "@google/genai";
import { defineTool } from "haft";
import { runToolCall, toGeminiTools } from "haft/gemini";

const clock = defineTool({
  name: "clock",
  description: "Tells the time.",
  effect: "read",
  execute: () => "noon",
});

export async function converse(ai: GoogleGenAI): Promise<Part[]> {
  const config = {
    tools: [...toGeminiTools([clock]), ...toGeminiTools([], { schema: "openapi" })],
  };
  const response = await ai.models.generateContent({ model: "m", contents: "go", config });
  const parts: Part[] = [];
  for (const call of response.functionCalls ?? [])
    parts.push({ functionResponse: await runToolCall([clock], call) });
  return parts;
}

import { GoogleGenAI } from "@google/genai";
import { runToolCall, toGeminiTools } from "haft/gemini";

import { tools } from "../tools.mjs";
import { play } from "./play.mjs";

const answer = (part) => ({ candidates: [{ content: { role: "model", parts: [part] } }] });

export function playGemini() {
  const config = { tools: toGeminiTools(tools) };
  return play({
    async converse(baseUrl, run) {
      const ai = new GoogleGenAI({ apiKey: "x", httpOptions: { baseUrl } });
      const contents = [{ role: "user", parts: [{ text: "go" }] }];
      const response = await ai.models.generateContent({ model: "m", contents, config });
      const parts = [];
      for (const call of response.functionCalls ?? [])
        parts.push({ functionResponse: await runToolCall(tools, call, run) });
      contents.push(response.candidates[0].content, { role: "user", parts });
      await ai.models.generateContent({ model: "m", contents, config });
    },
    called: ({ tool, input }) => answer({ functionCall: { id: "c1", name: tool, args: input } }),
    done: answer({ text: "done" }),
    told: (body) =>
      body.tools[0].functionDeclarations.map(({ name, description, parametersJsonSchema }) => ({
        name,
        description,
        schema: parametersJsonSchema,
      })),
    read({ contents }) {
      const { response, parts = [] } = contents.at(-1).parts[0].functionResponse;
      const images = parts.map(({ inlineData: { mimeType } }) => ({ type: "image", mimeType }));
      const text = response.error ?? response.output;
      return {
        content: [{ type: "text", text }, ...images],
        isError: response.error !== undefined,
      };
    },
  });
}

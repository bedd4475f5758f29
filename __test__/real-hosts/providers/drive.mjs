/** Drives the SDK of one provider, named by the argument. */
import { argument } from "../driver.mjs";

const plays = {
  responses: async () => (await import("./openai.mjs")).playResponses({}),
  "responses, strict": async () => (await import("./openai.mjs")).playResponses({ strict: true }),
  chat: async () => (await import("./openai.mjs")).playChat(),
  anthropic: async () => (await import("./anthropic.mjs")).playMessages(),
  toolRunner: async () => (await import("./anthropic.mjs")).playToolRunner(),
  gemini: async () => (await import("./gemini.mjs")).playGemini(),
  bedrock: async () => (await import("./bedrock.mjs")).playBedrock(),
  mistral: async () => (await import("./chats.mjs")).playMistral(),
  ollama: async () => (await import("./chats.mjs")).playOllama(),
};

await plays[argument]();

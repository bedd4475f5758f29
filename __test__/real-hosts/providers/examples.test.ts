import { examplesOf } from "../types.ts";

examplesOf("providers", "openai", "anthropic", "gemini", "bedrock", "mistral", "ollama");

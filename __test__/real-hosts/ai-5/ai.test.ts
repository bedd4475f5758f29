import { sameWordsInTheAiSdk } from "../ai/host.ts";

sameWordsInTheAiSdk("5.0.277", "ai-5");

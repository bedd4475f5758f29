import { sameWordsInTheAiSdk } from "../ai/host.ts";

sameWordsInTheAiSdk("6.0.326", "ai-6");

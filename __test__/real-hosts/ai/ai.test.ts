import { sameWordsInTheAiSdk } from "./host.ts";

sameWordsInTheAiSdk("7.0.173", "ai", { approves: true });

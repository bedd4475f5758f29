import { exampleRuns } from "../example-runs.ts";
import { examplesOf } from "../types.ts";
import { sameWordsInTheAiSdk } from "./host.ts";

sameWordsInTheAiSdk("7.0.173", "ai", { approves: true });
examplesOf("ai", "ai");
exampleRuns("ai", "hello-world");

import { exampleRuns } from "../example-runs.ts";
import { sameWords } from "../same-words.ts";
import { examplesOf, typesOf } from "../types.ts";

sameWords({
  name: "Claude Agent SDK 0.3.332",
  group: "claude-agent",
  runtime: "node",
  driver: "claude-agent/drive.mjs",
  declares: (schema) => schema,
  differences: {
    cancel: {
      reads: { text: undefined, isError: undefined, images: undefined },
      why: "a client that cancels a call hears no answer",
    },
    "ask nobody": {
      reads: {
        text: "text_paint failed: The client did not declare that it takes elicitation/create",
      },
      why: "a server knows what its client declared",
    },
  },
});
typesOf("claude-agent");
examplesOf("claude-agent", "claude-agent");
exampleRuns("claude-agent", "hello-world");

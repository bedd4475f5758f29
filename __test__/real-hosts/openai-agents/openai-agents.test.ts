import { exampleRuns } from "../example-runs.ts";
import { sameWords } from "../same-words.ts";
import { examplesOf, typesOf } from "../types.ts";

sameWords({
  name: "OpenAI Agents 0.20.0",
  group: "openai-agents",
  runtime: "node",
  driver: "openai-agents/drive.mjs",
  declares: (schema) => schema,
  cannot: { isError: "an output does not say whether the call failed" },
  differences: {
    cancel: {
      reads: { text: undefined, images: undefined },
      why: "a run that is aborted asks its model nothing more",
    },
  },
  own: [
    {
      id: "destructive, refused",
      tool: "text_remove",
      input: { name: "notes" },
      user: { approves: false },
      reads: {
        text: "Tool execution was not approved.",
        images: [],
        progress: [],
        aborted: false,
      },
    },
  ],
});
typesOf("openai-agents");
examplesOf("openai-agents", "openai-agents");
exampleRuns("openai-agents", "hello-world");

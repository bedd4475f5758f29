import { exampleRuns } from "../example-runs.ts";
import { sameWords } from "../same-words.ts";
import { examplesOf, typesOf } from "../types.ts";

sameWords({
  name: "Mastra 1.71.0",
  group: "mastra",
  runtime: "node 22",
  driver: "mastra/drive.mjs",
  declares: (schema) => schema,
  differences: {
    cancel: {
      reads: { text: undefined, isError: undefined, images: undefined },
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
        text: "Tool call was not approved by the user",
        isError: false,
        images: [],
        progress: [],
        aborted: false,
      },
    },
  ],
});
typesOf("mastra");
examplesOf("mastra", "mastra");
exampleRuns("mastra", "hello-world");

import type { Call } from "../calls.ts";
import { exampleRuns } from "../example-runs.ts";
import { sameWords } from "../same-words.ts";
import { examplesOf, typesOf } from "../types.ts";

const refused: Call = {
  id: "destructive, refused",
  tool: "text_remove",
  input: { name: "notes" },
  user: { approves: false },
  reads: {
    text: "User rejected the tool call for `text_remove` with id destructive, refused",
    isError: true,
    images: [],
    progress: [],
    aborted: false,
  },
};

for (const [agent, name, own] of [
  ["langchain", "LangChain 1.5.14, createAgent", [refused]],
  ["langgraph", "LangGraph 1.7.3, createReactAgent", []],
] as const) {
  sameWords({
    name,
    group: "langchain",
    runtime: "node",
    driver: "langchain/drive.mjs",
    argument: agent,
    declares: (schema) => schema,
    differences: {
      cancel: {
        reads: { text: undefined, isError: undefined, images: undefined },
        why: "a run that is aborted asks its model nothing more",
      },
    },
    own,
  });
}
typesOf("langchain");
examplesOf("langchain", "langchain");
exampleRuns("langchain", "hello-world");

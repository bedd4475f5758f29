import type { Call } from "../calls.ts";
import { exampleRuns } from "../example-runs.ts";
import { sameWords } from "../same-words.ts";
import { examplesOf, typesOf } from "../types.ts";

const plain = { images: [], progress: [], aborted: false } as const;

/** What a tool that changes nothing reads is read without anybody being asked; who is asked here never answers. */
const malformed = (written: string, text: string): Call => ({
  id: `written as ${written === "" ? "nothing" : written}`,
  tool: "text_slug",
  input: {},
  written,
  reads: { ...plain, text },
});
const NO_JSON = "An error occurred while parsing tool arguments. Please try again with valid JSON.";

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
    // Before a tool is asked the SDK parses what the model wrote, and answers by itself what is no JSON.
    malformed("{bad", NO_JSON),
    malformed("", NO_JSON),
    malformed("null", "Invalid arguments at /: must be object, got null"),
    malformed("[]", "Invalid arguments at /: must be object, got array"),
    malformed('"text"', 'Invalid arguments at /: must be object, got string "text"'),
    {
      id: "destructive, nobody there",
      tool: "text_remove",
      input: { name: "notes" },
      reads: { text: undefined, images: undefined, progress: [], aborted: false },
    },
    {
      id: "destructive, malformed and approved",
      tool: "text_remove",
      input: {},
      written: "[]",
      user: { approves: true },
      reads: { ...plain, text: "Invalid arguments at /: must be object, got array" },
    },
    {
      id: "destructive, refused",
      tool: "text_remove",
      input: { name: "notes" },
      user: { approves: false },
      reads: {
        ...plain,
        text: "Tool execution was not approved.",
      },
    },
  ],
});
typesOf("openai-agents");
examplesOf("openai-agents", "openai-agents");
exampleRuns("openai-agents", "hello-world");

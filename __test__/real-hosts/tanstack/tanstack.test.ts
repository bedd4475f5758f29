import { calls } from "../calls.ts";
import { type Difference, sameWords } from "../same-words.ts";
import { examplesOf } from "../types.ts";

/** The host makes this of an error that a tool throws, and nothing else tells it of a failure. */
const wrapped = Object.fromEntries(
  calls
    .filter(({ cancel, reads }) => reads.isError === true && cancel !== true)
    .map(({ id, reads }): [string, Difference] => {
      const text = JSON.stringify({ error: reads.text });
      return [id, { reads: { text }, why: "it says a thrown error as JSON" }];
    }),
);

sameWords({
  name: "TanStack AI 0.58.0",
  group: "tanstack",
  runtime: "node",
  driver: "tanstack/drive.mjs",
  cannot: { isError: "its tool messages do not say whether a call failed" },
  differences: {
    ...wrapped,
    cancel: {
      reads: { text: undefined, images: undefined },
      why: "a chat that is aborted asks its model nothing more",
    },
    destructive: {
      reads: { text: undefined, images: undefined },
      why: "the chat ends until its user has approved the call",
    },
  },
});

examplesOf("tanstack", "tanstack");

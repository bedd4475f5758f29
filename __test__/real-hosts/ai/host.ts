/** What all generations of the AI SDK have in common. */
import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Call } from "../calls.ts";
import { sameWords } from "../same-words.ts";
import { typesOf } from "../types.ts";

/** A person who is asked and does not approve; the words are the provider's. */
const refused: Call = {
  id: "destructive, refused",
  tool: "text_remove",
  input: { name: "notes" },
  user: { approves: false },
  reads: {
    text: "",
    isError: true,
    images: [],
    progress: [],
    aborted: false,
  },
};

/** The same words through `generateText` and `streamText`, and the types where the group has files for them. */
export function sameWordsInTheAiSdk(
  version: string,
  group: string,
  { approves = false } = {},
): void {
  for (const how of ["generate", "stream"] as const) {
    sameWords({
      name: `AI SDK ${version}, ${how}Text`,
      group,
      runtime: "node",
      driver: "ai/drive.mjs",
      argument: how,
      declares: (schema) => schema,
      cannot: how === "generate" ? { progress: "generateText shows no preliminary results" } : {},
      own: approves ? [refused] : [],
      differences: {
        cancel: {
          reads: { text: undefined, isError: undefined, images: undefined },
          why: "a loop that is aborted asks its model nothing more",
        },
      },
    });
  }
  if (existsSync(join(import.meta.dirname, "..", group, "types"))) typesOf(group);
}

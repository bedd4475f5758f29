/** What all versions of Pi have in common. */
import type { Call } from "../calls.ts";
import { type Host, sameWords } from "../same-words.ts";
import { typesOf } from "../types.ts";

const failed = { isError: true, images: [], progress: [], aborted: false } as const;

const own: readonly Call[] = [
  {
    id: "ask, and leave",
    tool: "text_paint",
    input: {},
    user: { approves: true },
    reads: { ...failed, isError: false, text: "not painted" },
  },
  {
    id: "NAM-08: an unknown tool",
    tool: "text_slugg",
    input: {},
    reads: { ...failed, text: "Tool text_slugg not found" },
  },
  // Pi asks nobody before a tool runs; haft does, where the extension says what.
  {
    id: "destructive, refused",
    tool: "text_remove",
    input: { name: "notes" },
    user: { approves: false },
    reads: {
      ...failed,
      text: "text_remove was cancelled by the user. Do not retry unless the user asks again.",
    },
  },
  {
    id: "destructive, nobody there",
    tool: "text_remove",
    input: { name: "notes" },
    reads: { ...failed, text: "text_remove needs interactive approval in Pi TUI or RPC mode" },
  },
  {
    id: "destructive, misspelt",
    tool: "text_remove",
    input: { nme: "notes" },
    user: { approves: true },
    reads: {
      ...failed,
      text: [
        'Invalid arguments: unknown property "nme"; takes name',
        "Invalid arguments at /: must have required properties name",
      ].join("\n"),
    },
  },
];

/**
 * The same words in one version of Pi, and its types, for which an extension is in the folder `types`; `details` are
 * what it keeps of a failure beside the text.
 */
export function sameWordsInPi(
  host: Pick<Host, "name" | "group" | "runtime" | "driver">,
  { types, details }: { readonly types: string; readonly details: object },
): void {
  sameWords({
    ...host,
    declares: (schema) => schema,
    facts: { snippet: true, guideline: true, details },
    own,
  });
  typesOf(host.group, types);
}

import { type JsonSchema, sameWords } from "../same-words.ts";
import { typesOf } from "../types.ts";

/** OMP wants to hear of every call why it is made; it keeps that to itself. */
const withIntent = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  additionalProperties: false,
  properties: {
    ...(schema["properties"] as JsonSchema),
    i: { type: "string", description: "concise intent" },
  },
  required: [...((schema["required"] as string[] | undefined) ?? []), "i"],
});

const failed = { isError: true, images: [], progress: [], aborted: false } as const;

sameWords({
  name: "OMP 18.2.3",
  group: "omp-18",
  runtime: "bun",
  driver: "omp-18/drive.mjs",
  declares: withIntent,
  // It has no place for what a tool says in the prompt.
  facts: { snippet: false, guideline: false, details: { reason: "too plain" } },
  differences: {
    cancel: {
      reads: { text: "text_wait failed: The operation was aborted." },
      why: "Bun words an abort so",
    },
    null: {
      reads: { text: "hello-world", isError: false },
      why: "OMP leaves out what is null and optional before any tool is asked",
    },
  },
  own: [
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
      reads: {
        ...failed,
        text: "Tool text_slugg not found",
      },
    },
    {
      id: "destructive, refused",
      tool: "text_remove",
      input: { name: "notes" },
      user: { approves: false },
      reads: {
        ...failed,
        text: "Tool call denied by user: text_remove",
      },
    },
    {
      id: "destructive, nobody there",
      tool: "text_remove",
      input: { name: "notes" },
      reads: {
        ...failed,
        text: [
          'Tool "text_remove" requires approval but no interactive UI available.',
          "Options:",
          "  1. Set tools.approvalMode: yolo in /settings",
          "  2. Add tools.approval.text_remove: allow to config",
          "  3. Use an interactive UI to approve the tool call",
        ].join("\n"),
      },
    },
  ],
});

typesOf("omp-18");

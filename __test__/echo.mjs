// The tool that says its text again, for tests that need some tool; plain JavaScript, because Node 20 runs some of them.
import { defineTool } from "haft";

export const echo = defineTool({
  name: "echo",
  description: "Says its text again",
  effect: "read",
  input: {
    type: "object",
    properties: { text: { type: "string" } },
    required: ["text"],
    additionalProperties: false,
  },
  execute: ({ text }) => text,
});

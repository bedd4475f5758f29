/** Tools for the tests of providers: what each of them answers is compared. */
import { defineTool, type Tool } from "haft";

import { textSlug } from "./text-slug.ts";

export const picture = { type: "image", data: "AAAA", mimeType: "image/png" } as const;

const drawing = { type: "image", data: "AAAA", mimeType: "image/svg+xml" } as const;

const make = (name: string, result: () => unknown, more: object = {}): Tool<never> =>
  defineTool({ name, description: "A tool.", effect: "read", ...more, execute: result as never });

/** Takes keys that some providers refuse. */
export const search: Tool<never> = defineTool({
  name: "search",
  description: "Searches.",
  effect: "read",
  input: {
    type: "object",
    properties: {
      "rule_name[]": { type: "array", items: { type: "string" } },
      $filter: { type: "string" },
    },
    required: ["$filter"],
    additionalProperties: false,
  },
  execute: (input) => JSON.stringify(input),
});

/** The tools of every test. */
export const tools: readonly Tool<never>[] = [
  textSlug,
  search,
  make("draw", () => [{ type: "text", text: "one pixel" }, picture]),
  make("sketch", () => [drawing]),
  make("refuse", () => ({ content: "cannot do this", isError: true })),
  make("botch", () => ({ content: [picture], isError: true })),
  make("silence", () => ({ content: [], isError: true })),
  make("explode", () => {
    throw new Error("exploded\nFAKE LINE \u001b[31mred");
  }),
];

/** What the words say in the place of a picture that is not carried. */
export const said = "[image: image/png, 3 bytes; this host cannot carry it]";

/** What a call of each comes to: the text, and whether it failed. */
export const outcomes: readonly [name: string, input: object, text: string, isError: boolean][] = [
  ["text_slug", { text: "Hello World" }, "hello-world", false],
  [
    "text_slug",
    { text: "Hello", seperator: "_" },
    'Invalid arguments: unknown property "seperator"; takes text, separator',
    true,
  ],
  ["explode", {}, "explode failed: exploded FAKE LINE red", true],
  ["text_slog", {}, 'Unknown tool: "text_slog"\nDid you mean "text_slug"?', true],
  ["toString", {}, 'Unknown tool: "toString"', true],
  ["sketch", {}, "[image: image/svg+xml, 3 bytes; this host cannot carry it]", false],
];

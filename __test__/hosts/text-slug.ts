/** A tool with every member that hosts show, and its schema, for the tests of hosts. */
import { defineTool, type JsonObject } from "haft";

/** What it takes, as it is written. */
export const slugSchema = {
  type: "object",
  properties: {
    text: {
      type: "string",
      minLength: 1,
      maxLength: 200,
      pattern: "\\S",
      description: "Title to slug",
    },
    separator: { enum: ["-", "_", "."], description: "Joins the words. '-' when omitted" },
  },
  required: ["text"],
  additionalProperties: false,
} as const satisfies JsonObject;

/** What it says of itself. */
export const slugDescription =
  "Turn a title into a lowercase URL slug. Letters and digits stay, accents lose their marks, the rest becomes the separator.";

/** Makes slugs. */
export const textSlug = defineTool({
  name: "text_slug",
  title: "Text Slug",
  description: slugDescription,
  effect: "read",
  snippet: "Use text_slug to turn a title into a URL slug.",
  guidelines: ["Pass separator '_' for identifiers. The default '-' is for URLs."],
  input: slugSchema,
  execute: ({ text, separator = "-" }) => text.toLowerCase().replaceAll(" ", separator),
});

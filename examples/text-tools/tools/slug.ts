/** `text_slug`: a title as a slug. */

import { defineTool } from "haft";

export const textSlug = defineTool({
  name: "text_slug",
  title: "Text Slug",
  description:
    "Turn a title into a lowercase URL slug. Letters and digits stay, accents lose their marks, the rest becomes the separator.",
  snippet: "Use text_slug to turn a title into a URL slug.",
  guidelines: ["Pass separator '_' for identifiers. The default '-' is for URLs."],
  effect: "read",
  input: {
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
  },
  execute: ({ text, separator = "-" }) => {
    const plain = text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase();
    const words = plain.match(/[\p{L}\p{N}]+/gu);
    if (words === null) throw new Error("the text has no letter and no digit");
    return words.join(separator);
  },
});

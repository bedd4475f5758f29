/** `text_template`: fills the gaps of a text, and asks the user for what is missing. */

import { defineTool } from "haft";

const GAP = /\{\{\s*([A-Za-z][A-Za-z0-9_]{0,49})\s*\}\}/g;

export const textTemplate = defineTool({
  name: "text_template",
  title: "Text Template",
  description:
    "Replace each {{name}} of a template by its value. The user is asked for values that are missing.",
  effect: "read",
  input: {
    type: "object",
    properties: {
      template: {
        type: "string",
        minLength: 1,
        maxLength: 20_000,
        description: "Text with {{name}} gaps",
      },
      values: {
        type: "object",
        additionalProperties: { type: "string", maxLength: 2000 },
        description: "The value of each name",
      },
    },
    required: ["template"],
    additionalProperties: false,
  },
  execute: async ({ template, values = {} }, { ask }) => {
    const known = new Map(Object.entries(values));
    const missing = new Set([...template.matchAll(GAP)].map(([, name = ""]) => name));
    for (const name of known.keys()) missing.delete(name);
    if (missing.size > 0) {
      const names = [...missing];
      const answer = await ask({
        message: `The template needs ${names.join(", ")}.`,
        schema: {
          type: "object",
          properties: Object.fromEntries(
            names.map((name) => [name, { type: "string", title: name }]),
          ),
          required: names,
        },
      });
      if (answer.action !== "accept")
        throw new Error(`nobody gave a value for ${names.join(", ")}`);
      for (const [name, value] of Object.entries(answer.content)) known.set(name, String(value));
    }
    return template.replace(GAP, (gap, name: string) => known.get(name) ?? gap);
  },
});

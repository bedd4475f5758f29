/** Asks OpenAI's own code whether what haft sends in strict mode is strict: it hands such a schema back as it is. */
import { defineTool } from "haft";
import { toOpenAiTools } from "haft/openai";
import { toStrictJsonSchema } from "openai/lib/transform";

import { corpus } from "./strict-corpus.mjs";

const verdicts = Object.entries(corpus).map(([id, input]) => {
  const tool = defineTool({
    name: "any",
    description: "Any.",
    effect: "read",
    input,
    execute: () => "",
  });
  const [{ parameters }] = toOpenAiTools([tool], { strict: true });
  return { id, sent: parameters, back: toStrictJsonSchema(parameters) };
});
process.stdout.write(JSON.stringify(verdicts));

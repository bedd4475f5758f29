/** An extension of OMP, against the types of OMP. */
import { type ExtensionAPI, Text } from "@oh-my-pi/pi-coding-agent";
import { defineTool } from "haft";
import { registerOmpTools } from "haft/omp";

const slug = defineTool({
  name: "text_slug",
  description: "Makes a slug of a text.",
  effect: "read",
  input: {
    type: "object",
    properties: { text: { type: "string" } },
    required: ["text"],
    additionalProperties: false,
  },
  execute: ({ text }) => text.toLowerCase(),
});

export default function extension(pi: ExtensionAPI): void {
  registerOmpTools(pi, [slug], { Text, loadMode: "essential" });
}

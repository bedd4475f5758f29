/** An extension of Pi, against the types of Pi. */
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { Text } from "@earendil-works/pi-tui";
import { defineTool } from "haft";
import { registerPiTools } from "haft/pi";

const remove = defineTool({
  name: "text_remove",
  description: "Removes a text for good.",
  effect: "destructive",
  input: {
    type: "object",
    properties: { name: { type: "string" } },
    required: ["name"],
    additionalProperties: false,
  },
  execute: ({ name }) => `removed ${name}`,
});

export default function extension(pi: ExtensionAPI): void {
  registerPiTools(pi, [remove], {
    Text,
    renderers: { text_remove: { describeCall: () => "for good" } },
    confirm: {
      text_remove: ({ name }: { name: string }) => ({ title: "Remove?", message: name }),
    },
  });
}

/** An extension that is a model: it misspells a key, reads what is wrong, and gets it right. */
import {
  fauxAssistantMessage,
  fauxProvider,
  fauxToolCall,
} from "@earendil-works/pi-ai/providers/faux";

const slug = (input) =>
  fauxAssistantMessage([fauxToolCall("text_slug", input)], { stopReason: "toolUse" });

export default function extension(pi) {
  const faux = fauxProvider({ provider: "faux", models: [{ id: "faux-1" }] });
  faux.setResponses([
    slug({ text: "Hello World", seperator: "_" }),
    slug({ text: "Hello World", separator: "_" }),
    fauxAssistantMessage("done"),
  ]);
  pi.registerProvider(faux.provider);
}

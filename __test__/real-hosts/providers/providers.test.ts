import { type Host, sameWords } from "../same-words.ts";
import { typesOf } from "../types.ts";

const asWritten: Host["declares"] = (schema) => schema;

/** An API that takes nothing but text for a result. */
const silent = {
  isError: "the API has no place to say that a call failed, so the words say it",
} as const;

const named = {
  "returned error": {
    reads: { text: "text_refuse failed: cannot slug this" },
    why: silent.isError,
  },
} as const;

const pictureless = {
  ...named,
  image: {
    reads: {
      text: "one pixel\n[image: image/png, 70 bytes; this host cannot carry it]",
      images: [],
    },
    why: "the API takes no picture from a tool",
  },
} as const;

const provider = (name: string, argument: string, more: Partial<Host>): void =>
  sameWords({
    name,
    group: "providers",
    runtime: "node",
    driver: "providers/drive.mjs",
    argument,
    declares: asWritten,
    ...more,
  });

provider("OpenAI's Responses", "responses", { cannot: silent, differences: named });
provider("OpenAI's Responses, strict", "responses, strict", {
  // Rewritten: __test__/hosts/openai.test.ts says how.
  declares: undefined,
  cannot: silent,
  differences: {
    ...named,
    null: {
      reads: { text: "hello-world" },
      why: "null stands for what a strict model leaves out",
    },
  },
});
provider("OpenAI's Chat Completions", "chat", { cannot: silent, differences: pictureless });
provider("Anthropic's Messages", "anthropic", {});
provider("Anthropic's toolRunner", "toolRunner", {
  differences: {
    cancel: {
      reads: { text: undefined, isError: undefined, images: undefined },
      why: "the loop ends with its signal, and asks the model nothing more",
    },
  },
});
provider("Gemini", "gemini", {});
provider("Bedrock", "bedrock", {});
provider("Mistral", "mistral", { cannot: silent, differences: pictureless });
provider("Ollama", "ollama", { cannot: silent, differences: pictureless });

typesOf("providers");

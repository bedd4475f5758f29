import { sameWords } from "../same-words.ts";

sameWords({
  name: "the Nuxt MCP toolkit 0.21.0",
  group: "mcp-toolkit",
  runtime: "node 22",
  driver: "mcp-toolkit/drive.mjs",
  differences: {
    cancel: {
      reads: { text: undefined, isError: undefined, images: undefined },
      why: "a client that cancels a call hears no answer",
    },
  },
});

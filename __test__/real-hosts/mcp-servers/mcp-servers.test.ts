import { sameWords } from "../same-words.ts";

const differences = {
  cancel: {
    reads: { text: undefined, isError: undefined, images: undefined },
    why: "a client that cancels a call hears no answer",
  },
} as const;

sameWords({
  name: "the SDK 2.4.0",
  group: "mcp-servers",
  runtime: "node",
  driver: "mcp-servers/v2.mjs",
  differences,
});

sameWords({
  name: "the SDK 1.32.2",
  group: "mcp-servers",
  runtime: "node",
  driver: "mcp-servers/v1.mjs",
  differences,
});

sameWords({
  name: "haft's own server",
  group: "mcp-servers",
  runtime: "node",
  driver: "mcp-servers/native.mjs",
  differences: {
    ...differences,
    "ask nobody": {
      reads: {
        text: "text_paint failed: The client did not declare that it takes elicitation/create",
      },
      why: "a server that has heard the client's capabilities can say which one is missing",
    },
  },
});

/** A scripted model of the AI SDK, as Mastra takes one. */
const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

/** A model that makes the call unless it has been answered, and hears what it is asked. */
export function scripted({ id, tool, input }, hear) {
  const answer = ({ prompt, tools: told }) => {
    const read = prompt.findLast(({ role }) => role === "tool")?.content[0];
    hear(read, told);
    return read === undefined
      ? { type: "tool-call", toolCallId: id, toolName: tool, input: JSON.stringify(input) }
      : undefined;
  };
  return {
    specificationVersion: "v2",
    provider: "scripted",
    modelId: "scripted",
    supportedUrls: {},
    async doGenerate(options) {
      const made = answer(options);
      return {
        content: [made ?? { type: "text", text: "done" }],
        finishReason: made === undefined ? "stop" : "tool-calls",
        usage,
        warnings: [],
      };
    },
    async doStream(options) {
      const made = answer(options);
      const said =
        made === undefined
          ? [
              { type: "text-start", id: "t" },
              { type: "text-delta", id: "t", delta: "done" },
              { type: "text-end", id: "t" },
            ]
          : [made];
      const chunks = [
        { type: "stream-start", warnings: [] },
        { type: "response-metadata", id: "r", modelId: "scripted", timestamp: new Date(0) },
        ...said,
        { type: "finish", finishReason: made === undefined ? "stop" : "tool-calls", usage },
      ];
      return { stream: ReadableStream.from(chunks) };
    },
  };
}

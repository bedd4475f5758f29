/** A scripted model of the AI SDK that is installed. */
import * as mocks from "ai/test";

/** AI SDK 7 has V4, 6 has V3, 5 has V2. */
const version = [4, 3, 2].find((each) => `MockLanguageModelV${each}` in mocks);
const Model = mocks[`MockLanguageModelV${version}`];
export const generation = version + 3;

const reason = (unified) => (version === 2 ? unified : { unified, raw: unified });
const usage =
  version === 2
    ? { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
    : { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

/** A model that makes the call unless it has been answered, and hears what it is asked. */
export function scripted({ id, tool, input }, hear) {
  const answer = ({ prompt, tools: told }) => {
    const read = prompt.findLast(({ role }) => role === "tool")?.content[0];
    hear(read, told);
    return read === undefined
      ? [{ type: "tool-call", toolCallId: id, toolName: tool, input: JSON.stringify(input) }]
      : [];
  };
  const end = (content) => reason(content.length > 0 ? "tool-calls" : "stop");
  return new Model({
    doGenerate: async (options) => {
      const content = answer(options);
      const said = content.length > 0 ? content : [{ type: "text", text: "done" }];
      return { content: said, finishReason: end(content), usage, warnings: [] };
    },
    doStream: async (options) => {
      const content = answer(options);
      const chunks = [
        { type: "stream-start", warnings: [] },
        ...content,
        { type: "finish", finishReason: end(content), usage },
      ];
      return { stream: mocks.simulateReadableStream({ chunks }) };
    },
  });
}

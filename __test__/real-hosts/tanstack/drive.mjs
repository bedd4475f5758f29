import { chat } from "@tanstack/ai";
import { toTanstackTools } from "haft/tanstack";

import { calls, cancelWhenWaiting, report } from "../driver.mjs";
import { tools } from "../tools.mjs";

/** A model that makes the call, and hears the messages that come back. */
function adapter({ id, tool, input }, hear) {
  let asked = 0;
  async function* chatStream({ messages, runId = "run", threadId = "thread" }) {
    asked += 1;
    const timestamp = 0;
    yield { type: "RUN_STARTED", runId, threadId, timestamp };
    if (asked === 1) {
      yield {
        type: "TOOL_CALL_START",
        toolCallId: id,
        toolCallName: tool,
        toolName: tool,
        timestamp,
      };
      yield { type: "TOOL_CALL_ARGS", toolCallId: id, delta: JSON.stringify(input), timestamp };
      yield {
        type: "TOOL_CALL_END",
        toolCallId: id,
        toolCallName: tool,
        toolName: tool,
        timestamp,
      };
      yield { type: "RUN_FINISHED", runId, threadId, finishReason: "tool_calls", timestamp };
      return;
    }
    hear(messages);
    yield { type: "RUN_FINISHED", runId, threadId, finishReason: "stop", timestamp };
  }
  return { kind: "text", name: "scripted", model: "scripted", chatStream };
}

/** What the model reads: text, or parts. */
function contentOf(content) {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return content.map((part) =>
    part.type === "text"
      ? { type: "text", text: part.content }
      : { type: "image", mimeType: part.source.mimeType },
  );
}

for (const call of calls) {
  const ask = call.user?.answers && (() => ({ action: "accept", content: call.user.answers }));
  const made = toTanstackTools(tools, ask && { ask });
  const abortController = new AbortController();
  cancelWhenWaiting(call, () => abortController.abort());
  let read;
  const progress = [];
  const messages = [{ role: "user", content: "go" }];
  const heard = adapter(call, (all) => {
    read = all.findLast(({ role }) => role === "tool");
  });
  const stream = chat({ adapter: heard, messages, tools: made, abortController });
  for await (const chunk of stream) {
    if (chunk.type === "CUSTOM" && chunk.name === "progress") progress.push(chunk.value.message);
  }
  report(call, { content: read && contentOf(read.content), progress });
}

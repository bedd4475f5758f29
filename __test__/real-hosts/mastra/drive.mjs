import { Agent } from "@mastra/core/agent";
import { Mastra } from "@mastra/core/mastra";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { toMastraTools } from "haft/mastra";

import { calls, cancelWhenWaiting, declare, report } from "../driver.mjs";
import { tools } from "../tools.mjs";
import { scripted } from "./scripted.mjs";

/** The output that the model is handed, as blocks. */
function contentOf({ type, value }) {
  if (type !== "content") return [{ type: "text", text: value }];
  return value.map((part) =>
    part.type === "text" ? part : { type: "image", mimeType: part.mediaType },
  );
}

for (const call of calls) {
  const ask = call.user?.answers && (() => ({ action: "accept", content: call.user.answers }));
  const made = toMastraTools(tools, { createTool, ...(ask && { ask }) });
  const abort = new AbortController();
  cancelWhenWaiting(call, () => abort.abort());
  let read;
  const model = scripted(call, (result, told) => {
    read = result;
    if (call === calls[0] && result === undefined) {
      declare(
        told.map(({ name, description, inputSchema }) => ({
          name,
          description,
          schema: inputSchema,
        })),
      );
    }
  });
  const scriptedAgent = new Agent({
    id: "scripted",
    name: "scripted",
    instructions: "go",
    model,
    tools: made,
  });
  // A run that waits for approval is stored.
  const mastra = new Mastra({
    agents: { scripted: scriptedAgent },
    storage: new InMemoryStore(),
    logger: false,
  });
  const agent = mastra.getAgent("scripted");
  const progress = [];
  const go = async (stream) => {
    let approval;
    for await (const part of stream.fullStream) {
      if (part.type === "data-progress") progress.push(part.data.message);
      if (part.type === "tool-call-approval") approval = part.payload.toolCallId;
    }
    return approval;
  };
  try {
    const stream = await agent.stream("go", { abortSignal: abort.signal, maxSteps: 3 });
    const toolCallId = await go(stream);
    if (toolCallId !== undefined && call.user !== undefined) {
      const { runId } = stream;
      await go(
        call.user.approves === true
          ? await agent.approveToolCall({ runId, toolCallId })
          : await agent.declineToolCall({ runId, toolCallId }),
      );
    }
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  }
  report(call, {
    content: read && contentOf(read.output),
    isError: read && read.output.type.startsWith("error"),
    progress,
  });
}

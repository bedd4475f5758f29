/** Drives an agent of LangChain, or the graph of an agent that LangGraph has of its own. */
import { Command, MemorySaver } from "@langchain/langgraph";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { interruptOn, toLangChainTools } from "haft/langchain";
import { createAgent, humanInTheLoopMiddleware, tool, ToolMessage } from "langchain";

import { argument, calls, cancelWhenWaiting, declare, report } from "../driver.mjs";
import { tools } from "../tools.mjs";
import { Scripted } from "./scripted.mjs";

/** The content of a tool message, as blocks. */
function contentOf(content) {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return content.map((block) =>
    block.type === "text"
      ? block
      : { type: "image", mimeType: /^data:([^;]+);base64,/.exec(block.image_url.url)[1] },
  );
}

function agentOf(model, made) {
  const checkpointer = new MemorySaver();
  if (argument === "langgraph") return createReactAgent({ llm: model, tools: made, checkpointer });
  const middleware = [humanInTheLoopMiddleware({ interruptOn: interruptOn(tools) })];
  return createAgent({ model, tools: made, middleware, checkpointer });
}

for (const call of calls) {
  const ask = call.user?.answers && (() => ({ action: "accept", content: call.user.answers }));
  const made = toLangChainTools(tools, { tool, ToolMessage, ...(ask && { ask }) });
  const abort = new AbortController();
  cancelWhenWaiting(call, () => abort.abort());
  let read;
  const model = new Scripted(call, (result, told) => {
    read = result;
    if (call === calls[0] && told !== undefined) {
      declare(
        told.map(({ function: { name, description, parameters } }) => ({
          name,
          description,
          schema: parameters,
        })),
      );
    }
  });
  const agent = agentOf(model, made);
  const progress = [];
  const go = async (input) => {
    const config = {
      configurable: { thread_id: "1" },
      signal: abort.signal,
      streamMode: ["updates", "custom"],
    };
    let interrupted = false;
    for await (const [mode, chunk] of await agent.stream(input, config)) {
      if (mode === "custom") progress.push(chunk.message);
      else interrupted ||= "__interrupt__" in chunk;
    }
    return interrupted;
  };
  try {
    const interrupted = await go({ messages: [{ role: "user", content: "go" }] });
    if (interrupted && call.user !== undefined) {
      const type = call.user.approves === true ? "approve" : "reject";
      await go(new Command({ resume: { decisions: [{ type }] } }));
    }
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  }
  report(call, {
    content: read && contentOf(read.content),
    isError: read && read.status === "error",
    progress,
  });
}

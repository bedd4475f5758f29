import { Agent, Runner, tool } from "@openai/agents-core";
import { toOpenAiAgentsTools } from "haft/openai-agents";

import { calls, cancelWhenWaiting, declare, report } from "../driver.mjs";
import { tools } from "../tools.mjs";
import { scripted } from "./scripted.mjs";

/** The output that the model is handed, as blocks. */
function contentOf(output) {
  return [output].flat().map((part) => {
    if (part.type !== "input_image") return { type: "text", text: part.text };
    return { type: "image", mimeType: /^data:([^;]+);base64,/.exec(part.image)[1] };
  });
}

for (const call of calls) {
  const progress = [];
  const made = toOpenAiAgentsTools(tools, {
    tool,
    progress: (message) => progress.push(message),
    ...(call.user?.answers && {
      ask: () => ({ action: "accept", content: call.user.answers }),
    }),
  });
  const abort = new AbortController();
  cancelWhenWaiting(call, () => abort.abort());
  let read;
  const model = scripted(call, (result, told) => {
    read = result;
    if (call === calls[0] && result === undefined) {
      declare(
        told.map(({ name, description, parameters }) => ({
          name,
          description,
          schema: parameters,
        })),
      );
    }
  });
  const agent = new Agent({ name: "scripted", instructions: "go", model, tools: made });
  const runner = new Runner({ tracingDisabled: true });
  try {
    let result = await runner.run(agent, "go", { signal: abort.signal });
    const [interruption] = result.interruptions ?? [];
    if (interruption !== undefined && call.user !== undefined) {
      if (call.user.approves === true) result.state.approve(interruption);
      else result.state.reject(interruption);
      result = await runner.run(agent, result.state, { signal: abort.signal });
    }
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  }
  report(call, { content: read && contentOf(read.output), progress });
}

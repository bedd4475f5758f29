/** Drives the AI SDK that is installed, through `generateText` or `streamText`. */
import { generateText, stepCountIs, streamText } from "ai";
import { toAiTools, toolApproval } from "haft/ai";

import { argument, calls, cancelWhenWaiting, declare, report } from "../driver.mjs";
import { tools } from "../tools.mjs";
import { generation, scripted } from "./scripted.mjs";

/** One run of the loop: the requests for approval, the messages, and the lines of preliminary results. */
async function run(options, progress) {
  if (argument === "generate") {
    const { content, response } = await generateText(options);
    return { content, messages: response.messages };
  }
  const result = streamText({ ...options, onError: () => {} });
  const content = [];
  for await (const part of result.fullStream) {
    content.push(part);
    if (part.type === "tool-result" && part.preliminary === true && "progress" in part.output) {
      progress.push(part.output.text);
    }
  }
  return { content, messages: (await result.response).messages };
}

/** The output that the model is handed, as blocks; what is denied is left to the provider's words. */
function contentOf({ type, value }) {
  if (type === "execution-denied") return [];
  if (type !== "content") return [{ type: "text", text: value }];
  return value.map((part) =>
    part.type === "text" ? part : { type: "image", mimeType: part.mediaType },
  );
}

for (const call of calls) {
  const ask = call.user?.answers && (() => ({ action: "accept", content: call.user.answers }));
  const made = toAiTools(tools, { ...(ask && { ask }), generation });
  const abort = new AbortController();
  cancelWhenWaiting(call, () => abort.abort());
  const progress = [];
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
  const messages = [{ role: "user", content: "go" }];
  const options = {
    model,
    tools: made,
    messages,
    stopWhen: stepCountIs(3),
    abortSignal: abort.signal,
    toolApproval: toolApproval(tools),
  };
  try {
    const first = await run(options, progress);
    const request = first.content.find(({ type }) => type === "tool-approval-request");
    if (request !== undefined && call.user !== undefined) {
      const approval = {
        type: "tool-approval-response",
        approvalId: request.approvalId,
        approved: call.user.approves === true,
      };
      messages.push(...first.messages, { role: "tool", content: [approval] });
      await run(options, progress);
    }
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  }
  report(call, {
    content: read && contentOf(read.output),
    isError: read && /^error|denied$/.test(read.output.type),
    progress: argument === "stream" ? progress : undefined,
  });
}

import Anthropic from "@anthropic-ai/sdk";
import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";
import { runToolCall, toAnthropicTools, toRunnableTools } from "haft/anthropic";

import { tools } from "../tools.mjs";
import { play } from "./play.mjs";

const MODEL = { model: "m", max_tokens: 100 };

const message = (...content) => ({
  id: "m1",
  type: "message",
  role: "assistant",
  model: "m",
  content,
  stop_reason: content[0].type === "tool_use" ? "tool_use" : "end_turn",
  usage: { input_tokens: 1, output_tokens: 1 },
});

const api = {
  called: ({ tool, input }) => message({ type: "tool_use", id: "c1", name: tool, input }),
  done: message({ type: "text", text: "done" }),
  told: (body) =>
    body.tools.map(({ name, description, input_schema }) => ({
      name,
      description,
      schema: input_schema,
    })),
  read({ messages }) {
    const [{ content, is_error = false }] = messages.at(-1).content;
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
    return {
      content: blocks.map((block) =>
        block.type === "text" ? block : { type: "image", mimeType: block.source.media_type },
      ),
      isError: is_error,
    };
  },
};

/** A program that makes the loop itself. */
export function playMessages() {
  const given = toAnthropicTools(tools);
  return play({
    ...api,
    async converse(baseURL, run) {
      const client = new Anthropic({ apiKey: "x", baseURL });
      const messages = [{ role: "user", content: "go" }];
      const { content } = await client.messages.create({ ...MODEL, messages, tools: given });
      const results = [];
      for (const block of content)
        if (block.type === "tool_use") results.push(await runToolCall(tools, block, run));
      messages.push({ role: "assistant", content }, { role: "user", content: results });
      await client.messages.create({ ...MODEL, messages, tools: given });
    },
  });
}

/** The loop of the SDK. */
export function playToolRunner() {
  return play({
    ...api,
    async converse(baseURL, { signal, ...offered }) {
      const client = new Anthropic({ apiKey: "x", baseURL });
      const messages = [{ role: "user", content: "go" }];
      const given = toRunnableTools(tools, { ToolError, ...offered });
      const runner = client.beta.messages.toolRunner(
        { ...MODEL, messages, tools: given },
        { signal },
      );
      try {
        await runner.runUntilDone();
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  });
}

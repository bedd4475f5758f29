import { runToolCall, toOpenAiTools } from "haft/openai";
import OpenAI from "openai";

import { tools } from "../tools.mjs";
import { imageOf, play } from "./play.mjs";

/** A model in strict mode names every property, with null for what it leaves out. */
export function playResponses(options) {
  const given = toOpenAiTools(tools, options);
  const named = ({ tool, input }) => {
    if (options.strict !== true) return input;
    const { properties } = given.find(({ name }) => name === tool)?.parameters ?? {};
    return {
      ...Object.fromEntries(Object.keys(properties ?? {}).map((key) => [key, null])),
      ...input,
    };
  };
  return play({
    async converse(url, run) {
      const client = new OpenAI({ apiKey: "x", baseURL: url });
      const input = [{ role: "user", content: "go" }];
      const { output } = await client.responses.create({ model: "m", input, tools: given });
      for (const item of output) {
        if (item.type === "function_call")
          input.push(item, await runToolCall(tools, item, { ...run, ...options }));
      }
      await client.responses.create({ model: "m", input, tools: given });
    },
    called: (call) => ({
      object: "response",
      output: [
        {
          type: "function_call",
          call_id: "c1",
          name: call.tool,
          arguments: JSON.stringify(named(call)),
        },
      ],
    }),
    done: { object: "response", output: [] },
    told: (body) =>
      body.tools.map(({ name, description, parameters }) => ({
        name,
        description,
        schema: parameters,
      })),
    read({ input }) {
      const { output } = input.at(-1);
      const blocks = typeof output === "string" ? [{ type: "input_text", text: output }] : output;
      const content = blocks.map((block) =>
        block.type === "input_text" ? { type: "text", text: block.text } : imageOf(block.image_url),
      );
      return { content };
    },
  });
}

export function playChat() {
  const given = toOpenAiTools(tools, { api: "chat" });
  const choice = (message) => ({
    choices: [{ index: 0, message: { role: "assistant", ...message } }],
  });
  return play({
    async converse(url, run) {
      const client = new OpenAI({ apiKey: "x", baseURL: url });
      const messages = [{ role: "user", content: "go" }];
      const { choices } = await client.chat.completions.create({
        model: "m",
        messages,
        tools: given,
      });
      const [{ message }] = choices;
      messages.push(message);
      for (const call of message.tool_calls) messages.push(await runToolCall(tools, call, run));
      await client.chat.completions.create({ model: "m", messages, tools: given });
    },
    called: ({ tool, input }) =>
      choice({
        tool_calls: [
          {
            id: "c1",
            type: "function",
            function: { name: tool, arguments: JSON.stringify(input) },
          },
        ],
      }),
    done: choice({ content: "done" }),
    told: (body) =>
      body.tools.map(({ function: { name, description, parameters } }) => ({
        name,
        description,
        schema: parameters,
      })),
    read: ({ messages }) => ({ content: [{ type: "text", text: messages.at(-1).content }] }),
  });
}

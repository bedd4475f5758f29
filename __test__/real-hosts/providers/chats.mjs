import { Mistral } from "@mistralai/mistralai";
import { runToolCall as runMistralCall, toMistralTools } from "haft/mistral";
import { runToolCall as runOllamaCall, toOllamaTools } from "haft/ollama";
import { Ollama } from "ollama";

import { tools } from "../tools.mjs";
import { play } from "./play.mjs";

const told = (body) =>
  body.tools.map(({ function: { name, description, parameters } }) => ({
    name,
    description,
    schema: parameters,
  }));
const read = ({ messages }) => ({ content: [{ type: "text", text: messages.at(-1).content }] });

export function playMistral() {
  const given = toMistralTools(tools);
  const choice = (message, finish_reason) => ({
    id: "m1",
    object: "chat.completion",
    model: "m",
    created: 1,
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    choices: [{ index: 0, finish_reason, message: { role: "assistant", ...message } }],
  });
  return play({
    async converse(serverURL, run) {
      const client = new Mistral({ apiKey: "x", serverURL });
      const messages = [{ role: "user", content: "go" }];
      const { choices } = await client.chat.complete({ model: "m", messages, tools: given });
      const [{ message }] = choices;
      messages.push(message);
      for (const call of message.toolCalls) messages.push(await runMistralCall(tools, call, run));
      await client.chat.complete({ model: "m", messages, tools: given });
    },
    called: ({ tool, input }) =>
      choice(
        {
          content: "",
          tool_calls: [{ id: "c1", function: { name: tool, arguments: JSON.stringify(input) } }],
        },
        "tool_calls",
      ),
    done: choice({ content: "done" }, "stop"),
    told,
    read,
  });
}

export function playOllama() {
  const given = toOllamaTools(tools);
  const answer = (message) => ({
    model: "m",
    message: { role: "assistant", ...message },
    done: true,
  });
  return play({
    async converse(host, run) {
      const client = new Ollama({ host });
      const messages = [{ role: "user", content: "go" }];
      const { message } = await client.chat({ model: "m", messages, tools: given });
      messages.push(message);
      for (const call of message.tool_calls) messages.push(await runOllamaCall(tools, call, run));
      await client.chat({ model: "m", messages, tools: given });
    },
    called: ({ tool, input }) =>
      answer({ content: "", tool_calls: [{ function: { name: tool, arguments: input } }] }),
    done: answer({ content: "done" }),
    told,
    read,
  });
}

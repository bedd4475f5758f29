import { BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { runToolCall, toBedrockTools } from "haft/bedrock";

import { tools } from "../tools.mjs";
import { play } from "./play.mjs";

const answer = (block) => ({
  output: { message: { role: "assistant", content: [block] } },
  stopReason: block.toolUse === undefined ? "end_turn" : "tool_use",
});

export function playBedrock() {
  const asked = { modelId: "m", toolConfig: { tools: toBedrockTools(tools) } };
  return play({
    async converse(endpoint, run) {
      const client = new BedrockRuntimeClient({
        endpoint,
        region: "us-east-1",
        credentials: { accessKeyId: "x", secretAccessKey: "x" },
        // It would speak HTTP/2.
        requestHandler: new NodeHttpHandler(),
      });
      const messages = [{ role: "user", content: [{ text: "go" }] }];
      const { output } = await client.send(new ConverseCommand({ ...asked, messages }));
      const content = [];
      for (const { toolUse } of output.message.content)
        if (toolUse) content.push({ toolResult: await runToolCall(tools, toolUse, run) });
      messages.push(output.message, { role: "user", content });
      await client.send(new ConverseCommand({ ...asked, messages }));
      client.destroy();
    },
    called: ({ tool, input }) => answer({ toolUse: { toolUseId: "c1", name: tool, input } }),
    done: answer({ text: "done" }),
    told: (body) =>
      body.toolConfig.tools.map(({ toolSpec: { name, description, inputSchema } }) => ({
        name,
        description,
        schema: inputSchema.json,
      })),
    read({ messages }) {
      const { content, status } = messages.at(-1).content[0].toolResult;
      return {
        content: content.map(({ text, image }) =>
          image === undefined
            ? { type: "text", text }
            : { type: "image", mimeType: `image/${image.format}` },
        ),
        isError: status === "error",
      };
    },
  });
}

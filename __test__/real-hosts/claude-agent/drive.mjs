import { query } from "@anthropic-ai/claude-agent-sdk";
import { claudeAgentServer } from "haft/claude-agent";

import { calls, declare, report } from "../driver.mjs";
import { tools } from "../tools.mjs";
import { program } from "./program.mjs";

const texts = { name: "texts", version: "1.0.0" };

for (const call of calls) {
  let read;
  const session = query({
    prompt: JSON.stringify(call),
    options: {
      ...program,
      mcpServers: { texts: claudeAgentServer(texts, tools) },
    },
  });
  for await (const message of session) {
    if (message.type === "result") read = JSON.parse(message.result);
  }
  if (call === calls[0]) {
    declare(
      read.tools.map(({ name, description, inputSchema }) => ({
        name,
        description,
        schema: inputSchema,
      })),
    );
  }
  report(call, read);
}

import { type Options, query } from "@anthropic-ai/claude-agent-sdk";
import { defineTool } from "haft";
import { claudeAgentServer, toolNames } from "haft/claude-agent";

const now = defineTool({
  name: "time_now",
  description: "Tells the time.",
  effect: "read",
  execute: () => new Date().toISOString(),
});

export const options: Options = {
  mcpServers: { clock: claudeAgentServer({ name: "clock", version: "1.0.0" }, [now]) },
  allowedTools: toolNames("clock", [now]),
};

export const session = () => query({ prompt: "What time is it?", options });

import type { SessionConfig, Tool, ToolResultObject } from "@github/copilot-sdk";

import { defineTool } from "haft";
import { toCopilotTools } from "haft/copilot";

const now = defineTool({ name: "now", description: "d", effect: "read", execute: () => "12:00" });

export const tools: Tool[] = toCopilotTools([now]);
export const config: Partial<SessionConfig> = { tools: toCopilotTools([now]) };
export const result: Promise<ToolResultObject> = toCopilotTools([now])[0]!.handler({});

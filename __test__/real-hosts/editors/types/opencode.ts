import { type Plugin, tool } from "@opencode-ai/plugin";

import { defineTool } from "haft";
import { toOpencodeTools } from "haft/opencode";

const now = defineTool({ name: "now", description: "d", effect: "read", execute: () => "12:00" });

export const TimeTools: Plugin = async () => ({ tool: toOpencodeTools([now], tool.schema) });

/** Every option that an entry takes is on its page: the refusal of an unknown one lists them all. */
import { McpServer as McpServerV1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { callTool, createMcpServer, invokeTool } from "haft";
import { toAiTools } from "haft/ai";
import * as anthropic from "haft/anthropic";
import * as bedrock from "haft/bedrock";
import { runCli } from "haft/cli";
import { toCopilotTools } from "haft/copilot";
import { toEffectToolkit } from "haft/effect";
import { schemaOf, toolsFromFile } from "haft/files";
import * as gemini from "haft/gemini";
import { toLangChainTools } from "haft/langchain";
import { toMastraTools } from "haft/mastra";
import { registerSdkV1Tools } from "haft/mcp-sdk";
import { toToolkitTools } from "haft/mcp-toolkit";
import * as mistral from "haft/mistral";
import * as ollama from "haft/ollama";
import { registerOmpTools } from "haft/omp";
import * as openai from "haft/openai";
import { toOpenAiAgentsTools } from "haft/openai-agents";
import { toOpencodeTools } from "haft/opencode";
import { registerPiTools } from "haft/pi";
import { toTanstackTools } from "haft/tanstack";
import { registerVscodeTools } from "haft/vscode";
import { expect, it } from "vitest";
import { z } from "zod";

import { root } from "../house/files.ts";
import { textSlug } from "./text-slug.ts";

const tools = [textSlug];
const info = { name: "texts", version: "1.0.0" };
const stray = { stirct: true } as never;
const host = { registerTool() {} } as never;
const made = (): unknown => ({});
const v1 = new McpServerV1(info);
const effect = { Effect: {}, Schema: {}, Prompt: {}, Tool: {}, Toolkit: {} } as never;
const langChain = { tool: made, ToolMessage: Map, ...(stray as object) };

const entries: readonly (readonly [page: string, make: () => unknown])[] = [
  ["ai", () => toAiTools(tools, stray)],
  ["anthropic", () => anthropic.toAnthropicTools(tools, stray)],
  ["anthropic", () => anthropic.toRunnableTools(tools, stray)],
  ["bedrock", () => bedrock.toBedrockTools(tools, stray)],
  ["copilot", () => toCopilotTools(tools, stray)],
  ["effect", () => toEffectToolkit(tools, effect, stray)],
  ["gemini", () => gemini.toGeminiTools(tools, stray)],
  ["langchain", () => toLangChainTools(tools, langChain as never)],
  ["mastra", () => toMastraTools(tools, { createTool: made, ...(stray as object) })],
  ["mcp-sdk", () => registerSdkV1Tools(v1, tools, { z, ...(stray as object) })],
  ["mcp-toolkit", () => toToolkitTools(tools, { z, ...(stray as object) })],
  ["mistral", () => mistral.toMistralTools(tools, stray)],
  ["ollama", () => ollama.toOllamaTools(tools, stray)],
  ["omp", () => registerOmpTools(host, tools, stray)],
  ["openai", () => openai.toOpenAiTools(tools, stray)],
  [
    "openai-agents",
    () => toOpenAiAgentsTools(tools, { tool: made, ...(stray as object) } as never),
  ],
  ["opencode", () => toOpencodeTools(tools, z as never, stray)],
  ["pi", () => registerPiTools(host, tools, stray)],
  ["tanstack", () => toTanstackTools(tools, stray)],
  ["vscode", () => registerVscodeTools({ lm: host } as never, tools, stray)],
];

it.each(entries)("%s has every option on its page", async (page, make) => {
  expect(await lacking(make, `hosts/${page}.md`)).toEqual([]);
});

it.each<[name: string, make: () => unknown, ...pages: string[]]>([
  ["invokeTool", () => invokeTool(textSlug, { text: "Hi" }, stray), "tools.md"],
  ["callTool", () => callTool(tools, "text_slug", {}, stray), "mcp.md"],
  ["createMcpServer", () => createMcpServer(info, [], stray), "mcp.md", "limits.md"],
  ["serveStdio", () => createMcpServer(info, []).serveStdio(stray), "mcp.md"],
  ["toolsFromFile", () => toolsFromFile("tools.ts", stray), "sandbox.md", "tool-files.md"],
  ["schemaOf", () => schemaOf("", stray), "tool-files.md"],
  ["runCli", () => runCli(stray), "cli.md"],
])("%s has every option in the guide", async (_, make, ...pages) => {
  expect(await lacking(make, ...pages)).toEqual([]);
});

/** The options of an entry that no code on these pages names. */
async function lacking(make: () => unknown, ...pages: string[]): Promise<string[]> {
  const text = pages.map((page) => readFileSync(join(root, "docs", page), "utf8")).join("\n\n");
  const code = [...text.matchAll(/^```[^]*?^```|^ {4}.*|`[^`\n]+`/gm)].join("\n");
  const options = await optionsOf(make);
  return options.filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
}

async function optionsOf(make: () => unknown): Promise<string[]> {
  const error: unknown = await (async () => make())().catch((refusal: unknown) => refusal);
  const [, names] = /"stirct"; takes ([^;]+)/.exec(String(error)) ?? [];
  if (names === undefined) throw new Error(`An unknown option was not refused: ${error}`);
  return names.split(", ");
}

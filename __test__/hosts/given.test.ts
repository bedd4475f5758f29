import { McpServer as McpServerV1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { McpServer } from "@modelcontextprotocol/server";
import {
  callTool,
  createMcpServer,
  describeTool,
  indexTools,
  invokeTool,
  listTools,
  type Tool,
  validateInput,
} from "haft";
import { toAiTool, toAiTools, toolApproval } from "haft/ai";
import * as anthropic from "haft/anthropic";
import * as bedrock from "haft/bedrock";
import { claudeAgentServer, toolNames } from "haft/claude-agent";
import { runCli } from "haft/cli";
import { toCopilotTools } from "haft/copilot";
import { toEffectToolkit } from "haft/effect";
import { schemaOf, toolsFromFile } from "haft/files";
import * as gemini from "haft/gemini";
import { interruptOn, toLangChainTools } from "haft/langchain";
import { toMastraTools } from "haft/mastra";
import { registerSdkTools, registerSdkV1Tools } from "haft/mcp-sdk";
import { toToolkitTools } from "haft/mcp-toolkit";
import * as mistral from "haft/mistral";
import * as ollama from "haft/ollama";
import { registerOmpTools } from "haft/omp";
import * as openai from "haft/openai";
import { toOpenAiAgentsTools } from "haft/openai-agents";
import { toOpencodeTools } from "haft/opencode";
import { registerPiTools } from "haft/pi";
import { compileSchema } from "haft/schema";
import { toTanstackTools } from "haft/tanstack";
import { registerVscodeTools, vscodeManifest } from "haft/vscode";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { textSlug } from "./text-slug.ts";

type Make = (tools: never, options?: never) => unknown;

const info = { name: "texts", version: "1.0.0" };
const host = { registerTool() {} } as never;
const vscode = { lm: host } as never;
const effect = { Effect: {}, Schema: {}, Prompt: {}, Tool: {}, Toolkit: {} } as never;
const langChain = { tool: () => ({}), ToolMessage: Map } as never as object;
const mastra = { createTool: () => ({}) };
const agents = { tool: () => ({ needsApproval: async () => false }) };

/** Every entry that takes options, as an author calls it who is told nothing by types. */
const entries: readonly (readonly [entry: string, make: Make])[] = [
  ["haft/ai", toAiTools],
  ["haft/anthropic", anthropic.toAnthropicTools],
  ["haft/anthropic", anthropic.listNotes],
  ["haft/anthropic", anthropic.toRunnableTools],
  ["haft/bedrock", bedrock.toBedrockTools],
  ["haft/copilot", toCopilotTools],
  ["haft/effect", (tools, options) => toEffectToolkit(tools, effect, options)],
  ["haft/gemini", gemini.toGeminiTools],
  [
    "haft/langchain",
    (tools, options?: object) => toLangChainTools(tools, { ...langChain, ...options } as never),
  ],
  [
    "haft/mastra",
    (tools, options?: object) => toMastraTools(tools, { ...mastra, ...options } as never),
  ],
  ["haft/mcp-sdk", (tools, options) => registerSdkTools(host, tools, options)],
  ["haft/mcp-sdk", (tools, options?: object) => registerSdkV1Tools(host, tools, { z, ...options })],
  ["haft/mcp-toolkit", (tools, options?: object) => toToolkitTools(tools, { z, ...options })],
  ["haft/mistral", mistral.toMistralTools],
  ["haft/ollama", ollama.toOllamaTools],
  ["haft/omp", (tools, options) => registerOmpTools(host, tools, options)],
  ["haft/openai", openai.toOpenAiTools],
  [
    "haft/openai-agents",
    (tools, options?: object) => toOpenAiAgentsTools(tools, { ...agents, ...options }),
  ],
  ["haft/opencode", (tools, options) => toOpencodeTools(tools, z, options)],
  ["haft/pi", (tools, options) => registerPiTools(host, tools, options)],
  ["haft/tanstack", toTanstackTools],
  ["haft/vscode", (tools, options) => registerVscodeTools(vscode, tools, options)],
  ["createMcpServer", (tools, options) => createMcpServer(info, tools, options)],
  ["createMcpServer", (tools, options) => claudeAgentServer(info, tools, options)],
];

/** Those that have no options without a package of the host's in them. */
const WITH_MODULES: ReadonlySet<string> = new Set([
  "haft/langchain",
  "haft/mastra",
  "haft/mcp-sdk",
  "haft/mcp-toolkit",
  "haft/openai-agents",
]);

/** What an author writes who takes an option for all of them, or passes on what is none. */
const NO_OPTIONS: readonly unknown[] = [
  8080,
  "strict",
  true,
  null,
  NaN,
  () => {},
  [],
  ["strict"],
  new Map([["strict", true]]),
];

/** What takes tools alone. */
const lists: readonly Make[] = [
  indexTools,
  toolApproval,
  interruptOn,
  vscodeManifest,
  (tools) => toolNames("texts", tools),
];

const tools = [textSlug] as never;

describe("what an entry is given", () => {
  it.each(entries)("has no option that %s does not know", (entry, make) => {
    const given = (): unknown => make(tools, { stirct: true } as never);
    expect(given).toThrow(`${entry}: unknown option "stirct"; takes `);
    expect(given).toThrow(expect.objectContaining({ code: "TOOL_DEFINITION" }));
  });

  it("has no option that a run in this process does not know", async () => {
    const stray = { singal: AbortSignal.abort() } as object;
    const runs = "signal, progress, ask, request, host, http";
    for (const [running, takes] of [
      [
        invokeTool(textSlug, { text: "Hi" }, stray),
        `invokeTool: unknown option "singal"; takes ${runs}; did you mean "signal"?`,
      ],
      [
        callTool([textSlug], "text_slug", { text: "Hi" }, stray),
        `callTool: unknown option "singal"; takes server, revision, ${runs}; did you mean "signal"?`,
      ],
    ] as const)
      await expect(running).rejects.toThrow(
        expect.objectContaining({ code: "TOOL_DEFINITION", message: takes }),
      );
  });

  it("is tools alone, in an array", () => {
    const plain = { ...textSlug };
    const refusal =
      /^(tools\[1\]|[^]*\n {2}\/tools\/1:) is not a tool: pass what defineTool returned$/;
    for (const make of [...entries.map(([, one]) => one), ...lists]) {
      expect(() => make([textSlug, plain] as never)).toThrow(refusal);
      expect(() => make([undefined] as never)).toThrow("is not a tool: pass what");
      for (const none of [textSlug, undefined, null, "text_slug"])
        expect(() => make(none as never)).toThrow("must be an array of tools");
    }
  });

  it.each<[entry: string, make: (options: never) => unknown]>([
    ...entries
      .filter(([entry]) => !WITH_MODULES.has(entry))
      .map(([entry, make]): [string, (options: never) => unknown] => [
        entry,
        (options) => make(tools, options),
      ]),
    ["haft/ai", (options) => toAiTool(textSlug, options)],
    ["haft/openai", (options) => openai.listNotes([textSlug], options)],
    ["haft/mcp-sdk", (options) => registerSdkTools(host, tools, options)],
    ["serveHttp", (options) => createMcpServer(info, []).serveHttp(options)],
    ["serveStdio", (options) => createMcpServer(info, []).serveStdio(options)],
    ["invokeTool", (options) => invokeTool(textSlug, { text: "Hi" }, options)],
    ["callTool", (options) => callTool([textSlug], "text_slug", { text: "Hi" }, options)],
    ["describeTool", (options) => describeTool(textSlug, "pi", options)],
    ["compileSchema", (options) => compileSchema({}, options)],
    ["schemaOf", (options) => schemaOf("", options)],
    ["toolsFromFile", (options) => toolsFromFile("nowhere.ts", options)],
    ["runCli", (options) => runCli(options)],
  ])("is an object, where it is options of %s", async (entry, make) => {
    for (const none of NO_OPTIONS) {
      const given = async (): Promise<unknown> => make(none as never);
      await expect(given()).rejects.toThrow(
        expect.objectContaining({
          code: "TOOL_DEFINITION",
          message: expect.stringMatching(`^${entry}: options must be an object`) as string,
        }),
      );
    }
  });

  it("is an object, where it is an option that holds others", async () => {
    for (const none of NO_OPTIONS) {
      const bounds = none as never;
      for (const [option, options] of [
        ["http", { http: bounds }],
        ["http.limits", { http: { limits: bounds } }],
        ["limits", { limits: bounds }],
      ] as const)
        expect(() => createMcpServer(info, [], options)).toThrow(
          `createMcpServer: ${option} must be an object`,
        );
      await expect(createMcpServer(info, []).serveHttp({ limits: bounds })).rejects.toThrow(
        "serveHttp: limits must be an object",
      );
      await expect(toolsFromFile("nowhere.ts", { audit: bounds })).rejects.toThrow(
        "/audit: must be an object of log, values",
      );
      for (const registering of [
        () => registerPiTools(host, tools, { confirm: bounds }),
        () => registerVscodeTools(vscode, tools, { confirm: bounds }),
      ])
        expect(registering).toThrow("confirm must be an object with the names of tools");
    }
    await expect(toolsFromFile("nowhere.ts", { audit: {} as never })).rejects.toThrow(
      "/audit/log: must be the path of a file",
    );
  });

  it.each<[words: string, make: (options: never) => unknown]>([
    ['compileSchema: unknown option "stirct"; takes', (options) => compileSchema({}, options)],
    ['schemaOf: unknown option "stirct"; takes', (options) => schemaOf("", options)],
    [
      'toolsFromFile: unknown option "stirct"; takes sandbox',
      (options) => toolsFromFile("nowhere.ts", options),
    ],
    [
      "/audit/stirct: is no option of an audit log; there are log, values",
      (audit) => toolsFromFile("nowhere.ts", { audit }),
    ],
    ['runCli: unknown option "stirct"; takes name', (options) => runCli(options)],
  ])("is known: %s", async (words, make) => {
    const given = async (): Promise<unknown> => make({ stirct: true } as never);
    await expect(given()).rejects.toThrow(words);
  });

  it("is a signal, where a run is to be stopped by one", async () => {
    for (const none of [1, {}, null, new AbortController()]) {
      const options = { signal: none as never };
      await expect(invokeTool(textSlug, { text: "A" }, options)).rejects.toThrow(
        "invokeTool: signal must be an AbortSignal",
      );
      await expect(callTool(tools, "text_slug", { text: "A" }, options)).rejects.toThrow(
        "callTool: signal must be an AbortSignal",
      );
      const call = { type: "function_call", call_id: "1", name: "text_slug", arguments: "{}" };
      await expect(openai.runToolCall(tools, call as never, options)).rejects.toThrow(
        "haft/openai: signal must be an AbortSignal",
      );
    }
  });

  it("is a revision, where it is one", () => {
    for (const none of ["2024-01-01", 1, null])
      expect(() => listTools([textSlug], none as never)).toThrow("/revision: must be one of 2");
  });

  it("is described by options that a host has", () => {
    expect(describeTool(textSlug, "openai", { strict: true })).toMatchObject({ strict: true });
    expect(() => describeTool(textSlug, "openai", { stirct: true })).toThrow(
      'describeTool: unknown option "stirct"; takes api, strict, schema, prefix, loadMode, generation',
    );
  });

  it("ignores an option that is there without a value", () => {
    expect(openai.toOpenAiTools([textSlug], { schema: undefined } as object)).toHaveLength(1);
  });

  it("has options of a run and of its tools in one object", () => {
    const options = { strict: true, progress: () => {} };
    expect(openai.toOpenAiTools([textSlug], options)[0]?.strict).toBe(true);
  });

  it("takes three generations of the AI SDK", () => {
    expect(() => toAiTool(textSlug, { generation: 4 } as never)).toThrow(
      "haft/ai: generation must be 7, 6 or 5",
    );
  });

  it("refuses an entry of `confirm` for a tool that is not in the list", () => {
    const confirm = { text_slog: () => undefined };
    expect(() => registerVscodeTools(vscode, tools, { confirm })).toThrow(
      'confirm names "text_slog", which isn\'t in the tool list',
    );
  });
});

describe("what a host's own package makes", () => {
  const none = undefined as never;
  it.each<[words: string, make: () => unknown]>([
    [
      "haft/langchain: toLangChainTools(tools, { tool, ToolMessage }) takes both",
      () => toLangChainTools(tools, none),
    ],
    [
      "haft/langchain: toLangChainTools(tools, { tool, ToolMessage }) takes both",
      () => toLangChainTools(tools, { tool: () => ({}) } as never),
    ],
    [
      "haft/mastra: toMastraTools(tools, { createTool }) takes it",
      () => toMastraTools(tools, none),
    ],
    [
      "haft/mastra: toMastraTools(tools, { createTool }) takes it",
      () => toMastraTools(tools, {} as never),
    ],
    [
      'haft/openai-agents: toOpenAiAgentsTools(tools, { tool }) takes it as "@openai/agents"',
      () => toOpenAiAgentsTools(tools, none),
    ],
    [
      // The AI SDK has a function of this name, which gives back what it takes.
      'haft/openai-agents: toOpenAiAgentsTools(tools, { tool }) takes it as "@openai/agents"',
      () => toOpenAiAgentsTools(tools, { tool: (fields: object) => fields } as never),
    ],
    [
      'haft/mcp-sdk: registerSdkV1Tools(server, tools, { z }) takes z of "zod", version 4',
      () => registerSdkV1Tools(host, tools, none),
    ],
    [
      "haft/mcp-sdk: registerSdkTools(server, tools) takes an McpServer",
      () => registerSdkTools(tools, host),
    ],
    [
      "haft/mcp-sdk: registerSdkV1Tools(server, tools, { z }) takes an McpServer",
      () => registerSdkV1Tools(none, tools, { z }),
    ],
    [
      'haft/mcp-toolkit: toToolkitTools(tools, { z }) takes z of "zod", version 4',
      () => toToolkitTools(tools, {} as never),
    ],
    [
      "haft/opencode: toOpencodeTools(tools, tool.schema) takes tool of",
      () => toOpencodeTools(tools, none),
    ],
    [
      "haft/effect: toEffectToolkit(tools, { Effect, Schema, Prompt, Tool, Toolkit }) takes",
      () => toEffectToolkit(tools, none),
    ],
    [
      "haft/vscode: registerVscodeTools(vscode, tools) takes the module vscode",
      () => registerVscodeTools({} as never, tools),
    ],
    ["haft/pi: registerPiTools(pi, tools) takes what Pi gives", () => registerPiTools(tools, host)],
    [
      "haft/omp: registerOmpTools(pi, tools) takes what OMP gives",
      () => registerOmpTools(none, tools),
    ],
  ])("is asked for: %s", (words, make) => {
    expect(make).toThrow(words);
  });

  it("fits in the official SDK's own server, of either version", () => {
    expect(() => registerSdkTools(new McpServer(info), tools)).not.toThrow();
    expect(() => registerSdkV1Tools(new McpServerV1(info), tools, { z })).not.toThrow();
  });

  it("names the function that a server of the SDK's other version takes", () => {
    expect(() => registerSdkTools(new McpServerV1(info), tools)).toThrow(
      "haft/mcp-sdk: this McpServer is of the v1 SDK: use registerSdkV1Tools(server, tools, { z })",
    );
    expect(() => registerSdkV1Tools(new McpServer(info), tools, { z })).toThrow(
      "haft/mcp-sdk: this McpServer is of the v2 SDK: use registerSdkTools(server, tools)",
    );
  });
});

describe("a call that is passed on", () => {
  type Run = (tools: never, call: never, options?: never) => Promise<unknown>;
  const block = { toolUse: { toolUseId: "1", name: "text_slug", input: {} } };
  it.each<[host: string, run: Run, wrong: unknown, pass: string]>([
    [
      "openai",
      openai.runToolCall,
      { role: "assistant", tool_calls: [] },
      "an item of the type function_call, or one of a message's tool_calls",
    ],
    [
      "anthropic",
      anthropic.runToolCall,
      { type: "text", text: "Hi" },
      "a block of the type tool_use",
    ],
    [
      "gemini",
      gemini.runToolCall,
      { functionCall: { name: "text_slug" } },
      "one of response.functionCalls, or the functionCall of a part",
    ],
    ["bedrock", bedrock.runToolCall, block, "the toolUse of a block"],
    [
      "mistral",
      mistral.runToolCall,
      { role: "assistant", toolCalls: [] },
      "one of a message's toolCalls",
    ],
    [
      "ollama",
      ollama.runToolCall,
      { role: "assistant", tool_calls: [] },
      "one of a message's tool_calls",
    ],
  ])("of %s is told from what stands around it", async (name, run, wrong, pass) => {
    const words = `haft/${name}: runToolCall(tools, call) takes ${pass}`;
    for (const given of [wrong, undefined, null])
      await expect(run(tools, given as never)).rejects.toThrow(words);
  });

  it("has options that are known, and tools that are some", async () => {
    const call = {
      type: "function_call",
      call_id: "1",
      name: "text_slug",
      arguments: "{}",
    } as const;
    const run = openai.runToolCall as unknown as Run;
    await expect(run(tools, call as never, { stirct: true } as never)).rejects.toThrow(
      'haft/openai: unknown option "stirct"; takes api, strict, prefix, signal, progress, ask, request, http',
    );
    await expect(run(call as never, tools)).rejects.toThrow("tools must be an array of tools");
    await expect(run([{ ...textSlug }] as never, call as never)).rejects.toThrow(
      "This is not a tool",
    );
    await expect(callTool(textSlug as never, "text_slug")).rejects.toThrow(
      "must be an array of tools",
    );
  });
});

it("one tool is not taken for another thing", async () => {
  const plain = { ...textSlug } as unknown as Tool;
  await expect(invokeTool(plain)).rejects.toThrow(
    "This is not a tool: pass what defineTool returned",
  );
  expect(() => validateInput(plain, {})).toThrow("This is not a tool");
});

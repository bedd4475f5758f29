/** `haft/langchain`: tools for LangChain and LangGraph. */

import { type Answer, answerCall, answerText } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import type { InvokeOptions } from "../direct-context.ts";
import { checkOptions, mustBeGiven, type OptionNames } from "../given.ts";
import { registrationOf } from "../registration.ts";
import type { JsonObject, Tool, ToolHost } from "../tool.ts";
import { FailedCall } from "./told.ts";

const HOST: ToolHost = Object.freeze({ name: "langchain" });

/** A block of a tool message. */
export type LangChainBlock =
  | { type: "text"; text: string }
  | { type: "image_url"; image_url: { url: string } };

/** What LangChain's `tool` is given beside the function. */
export interface LangChainFields {
  name: string;
  description: string;
  schema: JsonObject;
  responseFormat: "content_and_artifact";
  metadata: Record<string, unknown>;
}

/** The configuration of a call, as far as haft reads it. */
export interface LangChainConfig {
  readonly signal?: AbortSignal;
  /** The call of a model that is answered, where there is one. */
  readonly toolCall?: { readonly id?: string };
  /** LangGraph's writer to the stream of mode `custom`. */
  readonly writer?: (chunk: unknown) => void;
}

/** LangChain's `ToolMessage`, as far as haft fills it in. */
export interface LangChainMessageFields {
  content: string | LangChainBlock[];
  tool_call_id: string;
  name: string;
  status: "success" | "error";
  artifact?: unknown;
}

/** What of LangChain makes tools and messages: pass on `tool` and `ToolMessage`, from `langchain` or its core. */
export interface LangChain<Made> {
  readonly tool: (
    run: (input: never, config: LangChainConfig) => Promise<unknown>,
    fields: LangChainFields,
  ) => Made;
  readonly ToolMessage: new (fields: LangChainMessageFields) => object;
}

/** LangChain, and what the application offers its tools besides cancellation and progress. */
export type LangChainOptions<Made> = LangChain<Made> & Pick<InvokeOptions, "ask" | "request">;

const OPTIONS: OptionNames<LangChainOptions<never>> = {
  tool: true,
  ToolMessage: true,
  ask: true,
  request: true,
};

/**
 * Tools for agents, tool nodes and `bindTools`. The details of a run are the artifact of its message; a failure is a
 * message of status `error` with the words of every host, or is thrown where no model made the call. Progress goes to
 * LangGraph's stream of mode `custom`, as `{ tool, message, progress, total }`.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * import { createAgent, tool, ToolMessage } from "langchain";
 * const agent = createAgent({ model, tools: toLangChainTools([slug], { tool, ToolMessage }) });
 */
export function toLangChainTools<Made extends object>(
  tools: readonly Tool<never>[],
  given: LangChainOptions<Made>,
): Made[] {
  mustBeGiven(
    "haft/langchain",
    typeof given?.tool === "function" && typeof given.ToolMessage === "function",
    'toLangChainTools(tools, { tool, ToolMessage }) takes both as "langchain" exports them',
  );
  checkOptions("haft/langchain", given, OPTIONS);
  const { tool: make, ToolMessage, ...options } = given;
  return [...indexTools(tools).values()].map((tool) => {
    const run = async (input: unknown, config: LangChainConfig = {}): Promise<unknown> => {
      const answer = await answerCall(tool, input ?? {}, {
        ...options,
        host: HOST,
        ...(config.signal === undefined ? {} : { signal: config.signal }),
        progress: (message, steps) => config.writer?.({ tool: tool.name, message, ...steps }),
      });
      const id = config.toolCall?.id;
      if (answer.isError !== true) return [contentOf(answer), answer.details];
      if (id === undefined) throw new FailedCall(answerText(answer), answer.details);
      const said = { content: contentOf(answer), tool_call_id: id, name: tool.name };
      const message = new ToolMessage({ ...said, status: "error", artifact: answer.details });
      return [message, undefined];
    };
    return unchecked(make(run, registrationOf<LangChainFields>(HOST.name, tool).registration));
  });
}

/**
 * The `interruptOn` of LangChain's `humanInTheLoopMiddleware`: the agent waits for a person before a destructive tool
 * runs.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * humanInTheLoopMiddleware({ interruptOn: interruptOn(tools) });
 */
export function interruptOn(tools: readonly Tool<never>[]): Record<string, true> {
  const named = [...indexTools(tools).values()].filter(({ effect }) => effect === "destructive");
  return Object.fromEntries(named.map(({ name }) => [name, true] as const));
}

/**
 * Lets every call through to the core: LangChain checks it against the tool's own schema and says no more than that it
 * does not fit. The tool goes on showing its schema; only the check sees one that takes everything.
 */
function unchecked<Made extends object>(made: Made): Made {
  const tool = made as Made & { call?: (...given: unknown[]) => unknown };
  const call = tool.call;
  const open: unknown = Object.create(tool, { schema: { value: {} } });
  if (call !== undefined) tool.call = (...given) => call.apply(open, given);
  return tool;
}

/** Text alone, or blocks where there is a picture among them. */
function contentOf(answer: Answer): string | LangChainBlock[] {
  if (!answer.content.some(({ type }) => type === "image")) return answerText(answer);
  return answer.content.flatMap((block): LangChainBlock[] => {
    if (block.type === "text") return [{ type: "text", text: block.text }];
    if (block.type !== "image") return [];
    const url = `data:${block.mimeType};base64,${block.data}`;
    return [{ type: "image_url", image_url: { url } }];
  });
}

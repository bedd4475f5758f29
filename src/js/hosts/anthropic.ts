/** `haft/anthropic`: tools for Anthropic's Messages API, and for its SDK's `toolRunner`. */

import { answerText } from "../answer.ts";
import { checkOptions } from "../given.ts";
import { answerProviderCall, type CallOptions, type ProviderAnswer } from "../provider-call.ts";
import {
  formsOf,
  type NameOptions,
  notesOf,
  type Provider,
  registrationsOf,
  SHARED_OPTIONS,
  type ToolNote,
} from "../provider-form.ts";
import type { Registration } from "../registration.ts";
import type { Tool } from "../tool.ts";

const PROVIDER: Provider = {
  host: Object.freeze({ name: "anthropic" }),
  call: "a block of the type tool_use",
  options: SHARED_OPTIONS,
};

export type { CallOptions } from "../provider-call.ts";
export type { ToolNote } from "../provider-form.ts";

/** How tools are sent. A call is run with the same `prefix`. */
export type AnthropicOptions = NameOptions;

/** A tool of the Messages API. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: { type: "object"; [keyword: string]: unknown };
}

/** A `tool_use` block. */
export interface AnthropicToolUse {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** A piece of a result. */
export type AnthropicContent =
  | { type: "text"; text: string }
  | {
      type: "image";
      source: {
        type: "base64";
        media_type: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
        data: string;
      };
    };

/** The block that answers it. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: AnthropicContent[];
  is_error?: true;
}

/** What the SDK says of a call that it runs. */
export interface AnthropicRun {
  readonly signal?: AbortSignal | null | undefined;
}

/** A tool that the SDK's `toolRunner` runs. */
export interface AnthropicRunnableTool extends AnthropicTool {
  parse(input: unknown): unknown;
  run(input: unknown, context?: AnthropicRun): Promise<AnthropicContent[]>;
}

/** What tools that run by themselves are offered. */
export interface AnthropicRunnableOptions
  extends AnthropicOptions, Pick<CallOptions, "ask" | "request" | "progress"> {
  /**
   * The class of this name in the SDK. With it the model reads exactly the words of every host; without it the SDK
   * puts `Error: ` before those of a failure.
   */
  readonly ToolError?: new (content: AnthropicContent[]) => Error;
}

/**
 * The `tools` of a request.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * await client.messages.create({ model, max_tokens, messages, tools: toAnthropicTools([slug]) });
 */
export function toAnthropicTools(
  tools: readonly Tool<never>[],
  options: AnthropicOptions = {},
): AnthropicTool[] {
  return registrationsOf(PROVIDER, tools, options);
}

/**
 * What of the tools' schemas is said otherwise than it was written, with the reasons.
 *
 * @example
 * listNotes([search]); // [{ tool: "search", at: "/input/properties", message: 'the key "$filter" is called ...' }]
 */
export function listNotes(
  tools: readonly Tool<never>[],
  options: AnthropicOptions = {},
): readonly ToolNote[] {
  return notesOf(PROVIDER, tools, options);
}

/**
 * Runs a call of the model and resolves with the block that answers it. Never throws for what the model, or the tool,
 * got wrong.
 *
 * @param options The `prefix` that the tools were sent with, and what the tool is offered.
 * @example
 * for (const block of message.content)
 *   if (block.type === "tool_use") results.push(await runToolCall([slug], block));
 */
export async function runToolCall(
  tools: readonly Tool<never>[],
  call: AnthropicToolUse,
  options: AnthropicOptions & CallOptions = {},
): Promise<AnthropicToolResult> {
  const { id, name, input } = call ?? {};
  const answer = await answerProviderCall(PROVIDER, tools, { name, args: input }, options);
  const result: AnthropicToolResult = {
    type: "tool_result",
    tool_use_id: id,
    content: contentOf(answer),
  };
  if (answer.isError === true) result.is_error = true;
  return result;
}

/**
 * Tools with their functions, for `client.beta.messages.toolRunner`.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";
 * await client.beta.messages.toolRunner({ model, max_tokens, messages, tools: toRunnableTools([slug], { ToolError }) });
 */
export function toRunnableTools(
  tools: readonly Tool<never>[],
  options: AnthropicRunnableOptions = {},
): AnthropicRunnableTool[] {
  checkOptions("haft/anthropic", options, { ToolError: true, ...PROVIDER.options });
  const { ToolError, ...offered } = options;
  return formsOf(PROVIDER, tools, offered).map(({ core, name, tool }) => {
    const { registration } = JSON.parse(core.registration()) as Registration<AnthropicTool>;
    return {
      ...registration,
      parse: (input) => input,
      run: async (input, context) => {
        const signal = context?.signal ?? undefined;
        const run = { ...offered, ...(signal && { signal }) };
        const answer = await answerProviderCall(PROVIDER, [tool], { name, args: input }, run);
        if (answer.isError !== true) return contentOf(answer);
        throw ToolError === undefined
          ? new Error(answerText(answer))
          : new ToolError(contentOf(answer));
      },
    };
  });
}

/** Blocks as the API takes them, which refuses an empty text. */
function contentOf({ content }: ProviderAnswer): AnthropicContent[] {
  return content.flatMap((block): AnthropicContent[] => {
    if (block.type === "text") return block.text === "" ? [] : [{ type: "text", text: block.text }];
    if (block.type !== "image") return [];
    const media_type = block.mimeType as "image/png";
    return [{ type: "image", source: { type: "base64", media_type, data: block.data } }];
  });
}

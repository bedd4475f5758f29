/** `haft/openai`: tools for OpenAI's Responses and Chat Completions. */

import type { OptionNames } from "../given.ts";
import {
  answerProviderCall,
  type CallOptions,
  type ProviderAnswer,
  toldText,
} from "../provider-call.ts";
import {
  type NameOptions,
  notesOf,
  type Provider,
  registrationsOf,
  SHARED_OPTIONS,
  type ToolNote,
} from "../provider-form.ts";
import type { Tool } from "../tool.ts";

const PROVIDER: Provider = {
  host: Object.freeze({ name: "openai" }),
  call: "an item of the type function_call, or one of a message's tool_calls",
  options: { api: true, strict: true, ...SHARED_OPTIONS } satisfies OptionNames<
    OpenAiOptions & CallOptions
  >,
};

export type { CallOptions } from "../provider-call.ts";
export type { ToolNote } from "../provider-form.ts";

/** The API that tools are for. */
export type OpenAiApi = "responses" | "chat";

/** How tools are sent. A call is run with the same `strict` and `prefix`. */
export interface OpenAiOptions<Api extends OpenAiApi = OpenAiApi> extends NameOptions {
  /** Default `"responses"`. */
  readonly api?: Api | undefined;
  /**
   * The model is held to the schema, which is rewritten to OpenAI's strict subset; what the subset cannot say is said
   * in descriptions, and still checked. Default false.
   */
  readonly strict?: boolean | undefined;
}

/** A tool of the Responses API. */
export interface OpenAiTool {
  type: "function";
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  strict: boolean;
}

/** A tool of Chat Completions. */
export interface OpenAiChatTool {
  type: "function";
  function: Omit<OpenAiTool, "type">;
}

/** A `function_call` item of a response. */
export interface OpenAiFunctionCall {
  readonly type: "function_call";
  readonly call_id: string;
  readonly name: string;
  readonly arguments: string;
}

/** The item that answers it. */
export interface OpenAiFunctionCallOutput {
  type: "function_call_output";
  call_id: string;
  /** Text; a list where there is a picture. */
  output: string | (OpenAiInputText | OpenAiInputImage)[];
}

/** Text in the output of a call. */
export interface OpenAiInputText {
  type: "input_text";
  text: string;
}

/** A picture in the output of a call, as a data URL. */
export interface OpenAiInputImage {
  type: "input_image";
  image_url: string;
  detail: "auto";
}

/** One of the `tool_calls` of a message. */
export interface OpenAiChatToolCall {
  readonly type: "function";
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

/** The message that answers it. */
export interface OpenAiToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/**
 * The `tools` of a request.
 *
 * @throws {ToolDefinitionError} where two tools have one name, and where `strict` cannot say a schema in any form.
 * @example
 * await client.responses.create({ model, input, tools: toOpenAiTools([slug], { strict: true }) });
 */
export function toOpenAiTools<Api extends OpenAiApi = "responses">(
  tools: readonly Tool<never>[],
  options: OpenAiOptions<Api> = {},
): (Api extends "chat" ? OpenAiChatTool : OpenAiTool)[] {
  return registrationsOf(PROVIDER, tools, options);
}

/**
 * What of the tools' schemas is said otherwise than it was written, with the reasons.
 *
 * @example
 * listNotes([slug], { strict: true });
 * // [{ tool: "text_slug", at: "/input/required", message: "null stands for leaving out separator" }]
 */
export function listNotes(
  tools: readonly Tool<never>[],
  options: OpenAiOptions = {},
): readonly ToolNote[] {
  return notesOf(PROVIDER, tools, options);
}

/**
 * Runs a call of the model and resolves with the item, or the message, that answers it. Never throws for what the
 * model, or the tool, got wrong.
 *
 * @param options The `strict` and `prefix` that the tools were sent with, and what the tool is offered.
 * @example
 * for (const item of response.output)
 *   if (item.type === "function_call") input.push(await runToolCall([slug], item, { strict: true }));
 */
export function runToolCall(
  tools: readonly Tool<never>[],
  call: OpenAiFunctionCall,
  options?: OpenAiOptions & CallOptions,
): Promise<OpenAiFunctionCallOutput>;
export function runToolCall(
  tools: readonly Tool<never>[],
  call: OpenAiChatToolCall,
  options?: OpenAiOptions & CallOptions,
): Promise<OpenAiToolMessage>;
export async function runToolCall(
  tools: readonly Tool<never>[],
  call: OpenAiFunctionCall | OpenAiChatToolCall,
  options: OpenAiOptions & CallOptions = {},
): Promise<OpenAiFunctionCallOutput | OpenAiToolMessage> {
  if (call?.type === "function") {
    const { name, arguments: args } = call.function ?? {};
    const answer = await answerProviderCall(PROVIDER, tools, { name, args, api: "chat" }, options);
    return { role: "tool", tool_call_id: call.id, content: toldText(answer) };
  }
  const { name, arguments: args } = call ?? {};
  const answer = await answerProviderCall(PROVIDER, tools, { name, args }, options);
  return { type: "function_call_output", call_id: call.call_id, output: outputOf(answer) };
}

function outputOf(answer: ProviderAnswer): OpenAiFunctionCallOutput["output"] {
  if (!answer.content.some(({ type }) => type === "image")) return toldText(answer);
  return answer.content.flatMap((block): (OpenAiInputText | OpenAiInputImage)[] => {
    if (block.type === "text") return [{ type: "input_text", text: block.text }];
    if (block.type !== "image") return [];
    const image_url = `data:${block.mimeType};base64,${block.data}`;
    return [{ type: "input_image", image_url, detail: "auto" }];
  });
}

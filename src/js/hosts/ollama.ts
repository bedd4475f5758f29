/** `haft/ollama`: tools for Ollama's chat. */

import { answerProviderCall, type CallOptions, toldText } from "../provider-call.ts";
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
  host: Object.freeze({ name: "ollama" }),
  call: "one of a message's tool_calls",
  options: SHARED_OPTIONS,
};

export type { CallOptions } from "../provider-call.ts";
export type { ToolNote } from "../provider-form.ts";

/** How tools are sent. A call is run with the same `prefix`. */
export type OllamaOptions = NameOptions;

/** A tool of a chat. */
export interface OllamaTool {
  type: "function";
  function: { name: string; description: string; parameters: { type: "object" } };
}

/** One of the `tool_calls` of a message. */
export interface OllamaToolCall {
  readonly function: { readonly name: string; readonly arguments: Record<string, unknown> };
}

/** The message that answers it. */
export interface OllamaToolMessage {
  role: "tool";
  tool_name: string;
  content: string;
}

/**
 * The `tools` of a request.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * await ollama.chat({ model, messages, tools: toOllamaTools([slug]) });
 */
export function toOllamaTools(
  tools: readonly Tool<never>[],
  options: OllamaOptions = {},
): OllamaTool[] {
  return registrationsOf(PROVIDER, tools, options);
}

/**
 * What of the tools is said otherwise than it was written, with the reasons: names, where a prefix makes them too long.
 *
 * @example
 * listNotes([slug]); // []
 */
export function listNotes(
  tools: readonly Tool<never>[],
  options: OllamaOptions = {},
): readonly ToolNote[] {
  return notesOf(PROVIDER, tools, options);
}

/**
 * Runs a call of the model and resolves with the message that answers it. Never throws for what the model, or the tool,
 * got wrong.
 *
 * @param options The `prefix` that the tools were sent with, and what the tool is offered.
 * @example
 * for (const call of message.tool_calls ?? []) messages.push(await runToolCall([slug], call));
 */
export async function runToolCall(
  tools: readonly Tool<never>[],
  call: OllamaToolCall,
  options: OllamaOptions & CallOptions = {},
): Promise<OllamaToolMessage> {
  const { name, arguments: args } = call?.function ?? {};
  const answer = await answerProviderCall(PROVIDER, tools, { name, args }, options);
  return { role: "tool", tool_name: name, content: toldText(answer) };
}

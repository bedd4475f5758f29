/** `haft/ollama`: tools for Ollama's chat. */

import { answerProviderCall, type CallOptions, toldText } from "../provider-call.ts";
import { type NameOptions, notesOf, registrationsOf, type ToolNote } from "../provider-form.ts";
import type { Tool, ToolHost } from "../tool.ts";

const HOST: ToolHost = Object.freeze({ name: "ollama" });

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
  return registrationsOf(HOST.name, tools, options);
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
  return notesOf(HOST.name, tools, options);
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
  const answer = await answerProviderCall(HOST, tools, { name, args }, options);
  return { role: "tool", tool_name: name, content: toldText(answer) };
}

/** `haft/mistral`: tools for Mistral's chat. */

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
  host: Object.freeze({ name: "mistral" }),
  call: "one of a message's toolCalls",
  options: SHARED_OPTIONS,
};

export type { CallOptions } from "../provider-call.ts";
export type { ToolNote } from "../provider-form.ts";

/** How tools are sent. A call is run with the same `prefix`. */
export type MistralOptions = NameOptions;

/** A tool of a chat. */
export interface MistralTool {
  type: "function";
  function: { name: string; description: string; parameters: Record<string, unknown> };
}

/** One of the `toolCalls` of a message. */
export interface MistralToolCall {
  readonly id?: string | undefined;
  readonly function: {
    readonly name: string;
    /** JSON text, or what it says. */
    readonly arguments: Record<string, unknown> | string;
  };
}

/** The message that answers it. */
export interface MistralToolMessage {
  role: "tool";
  toolCallId?: string;
  name: string;
  content: string;
}

/**
 * The `tools` of a request.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * await client.chat.complete({ model, messages, tools: toMistralTools([slug]) });
 */
export function toMistralTools(
  tools: readonly Tool<never>[],
  options: MistralOptions = {},
): MistralTool[] {
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
  options: MistralOptions = {},
): readonly ToolNote[] {
  return notesOf(PROVIDER, tools, options);
}

/**
 * Runs a call of the model and resolves with the message that answers it. Never throws for what the model, or the tool,
 * got wrong.
 *
 * @param options The `prefix` that the tools were sent with, and what the tool is offered.
 * @example
 * for (const call of message.toolCalls ?? []) messages.push(await runToolCall([slug], call));
 */
export async function runToolCall(
  tools: readonly Tool<never>[],
  call: MistralToolCall,
  options: MistralOptions & CallOptions = {},
): Promise<MistralToolMessage> {
  const { name, arguments: args } = call?.function ?? {};
  const answer = await answerProviderCall(PROVIDER, tools, { name, args }, options);
  const message: MistralToolMessage = { role: "tool", name, content: toldText(answer) };
  if (call.id !== undefined) message.toolCallId = call.id;
  return message;
}

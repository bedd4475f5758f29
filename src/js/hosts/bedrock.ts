/** `haft/bedrock`: tools for Amazon Bedrock's Converse API. */

import { answerProviderCall, type CallOptions } from "../provider-call.ts";
import {
  type NameOptions,
  notesOf,
  type Provider,
  registrationsOf,
  SHARED_OPTIONS,
  type ToolNote,
} from "../provider-form.ts";
import type { ContentBlock, Tool } from "../tool.ts";

const PROVIDER: Provider = {
  host: Object.freeze({ name: "bedrock" }),
  call: "the toolUse of a block",
  options: SHARED_OPTIONS,
};

export type { CallOptions } from "../provider-call.ts";
export type { ToolNote } from "../provider-form.ts";

/** How tools are sent. A call is run with the same `prefix`. */
export type BedrockOptions = NameOptions;

/** A tool of the Converse API. */
export interface BedrockTool {
  toolSpec: {
    name: string;
    description: string;
    inputSchema: { json: BedrockDocument };
  };
}

/** Data without undefined in it, as the SDK's documents are. */
export type BedrockDocument =
  | null
  | boolean
  | number
  | string
  | BedrockDocument[]
  | { [key: string]: BedrockDocument };

/** A `toolUse` block. */
export interface BedrockToolUse {
  readonly toolUseId: string | undefined;
  readonly name: string | undefined;
  readonly input: unknown;
}

/** A piece of a result. */
export type BedrockContent =
  | { text: string }
  | { image: { format: "png" | "jpeg" | "gif" | "webp"; source: { bytes: Uint8Array } } };

/** The `toolResult` block that answers it. */
export interface BedrockToolResult {
  toolUseId: string | undefined;
  content: BedrockContent[];
  status: "success" | "error";
}

/**
 * The `tools` of a request's `toolConfig`.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * new ConverseCommand({ modelId, messages, toolConfig: { tools: toBedrockTools([slug]) } });
 */
export function toBedrockTools(
  tools: readonly Tool<never>[],
  options: BedrockOptions = {},
): BedrockTool[] {
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
  options: BedrockOptions = {},
): readonly ToolNote[] {
  return notesOf(PROVIDER, tools, options);
}

/**
 * Runs a call of the model and resolves with the `toolResult` that answers it. Never throws for what the model, or the
 * tool, got wrong.
 *
 * @param options The `prefix` that the tools were sent with, and what the tool is offered.
 * @example
 * for (const { toolUse } of response.output.message.content)
 *   if (toolUse) results.push({ toolResult: await runToolCall([slug], toolUse) });
 */
export async function runToolCall(
  tools: readonly Tool<never>[],
  call: BedrockToolUse,
  options: BedrockOptions & CallOptions = {},
): Promise<BedrockToolResult> {
  const { toolUseId, name, input } = call ?? {};
  const answer = await answerProviderCall(PROVIDER, tools, { name, args: input }, options);
  return {
    toolUseId,
    content: answer.content.flatMap(contentOf),
    status: answer.isError === true ? "error" : "success",
  };
}

function contentOf(block: ContentBlock): BedrockContent[] {
  if (block.type === "text") return [{ text: block.text }];
  if (block.type !== "image") return [];
  const format = block.mimeType.replace("image/", "") as "png";
  return [{ image: { format, source: { bytes: Buffer.from(block.data, "base64") } } }];
}

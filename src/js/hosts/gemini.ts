/** `haft/gemini`: tools for Gemini. */

import { answerText } from "../answer.ts";
import type { OptionNames } from "../given.ts";
import { answerProviderCall, type CallOptions } from "../provider-call.ts";
import {
  type NameOptions,
  notesOf,
  type Provider,
  registrationsOf,
  SHARED_OPTIONS,
  type ToolNote,
} from "../provider-form.ts";
import { textOf } from "../text.ts";
import type { Tool } from "../tool.ts";

const PROVIDER: Provider = {
  host: Object.freeze({ name: "gemini" }),
  call: "one of response.functionCalls, or the functionCall of a part",
  options: { schema: true, ...SHARED_OPTIONS } satisfies OptionNames<GeminiOptions & CallOptions>,
};

export type { CallOptions } from "../provider-call.ts";
export type { ToolNote } from "../provider-form.ts";

/** How tools are sent. A call is run with the same `schema` and `prefix`. */
export interface GeminiOptions extends NameOptions {
  /**
   * `"json-schema"`, the default, sends the schema as `parametersJsonSchema`; `"openapi"` rewrites it to the part of
   * OpenAPI 3.0 that older models read as `parameters`.
   */
  readonly schema?: "json-schema" | "openapi" | undefined;
}

/** A function as Gemini knows it. */
export interface GeminiFunction {
  name: string;
  description: string;
  parametersJsonSchema?: unknown;
  /** A schema of Gemini's own, whose `type` is in capitals. */
  parameters?: object;
}

/** What `config.tools` holds. */
export interface GeminiTools {
  functionDeclarations: GeminiFunction[];
}

/** A `functionCall` part. */
export interface GeminiCall {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly args?: Record<string, unknown> | undefined;
}

/** The `functionResponse` that answers it. */
export interface GeminiResponse {
  id?: string;
  name: string;
  response: { output: string } | { error: string };
  /** Pictures. */
  parts?: { inlineData: { mimeType: string; data: string } }[];
}

/**
 * The `tools` of a request's `config`.
 *
 * @throws {ToolDefinitionError} where two tools have one name, and where `schema: "openapi"` cannot say a schema.
 * @example
 * await ai.models.generateContent({ model, contents, config: { tools: toGeminiTools([slug]) } });
 */
export function toGeminiTools(
  tools: readonly Tool<never>[],
  options: GeminiOptions = {},
): GeminiTools[] {
  return [{ functionDeclarations: registrationsOf(PROVIDER, tools, options) }];
}

/**
 * What of the tools' schemas is said otherwise than it was written, with the reasons.
 *
 * @example
 * listNotes([pick], { schema: "openapi" });
 * // [{ tool: "pick", at: "/input/properties/n/multipleOf", message: "Gemini's parameters cannot say ..." }]
 */
export function listNotes(
  tools: readonly Tool<never>[],
  options: GeminiOptions = {},
): readonly ToolNote[] {
  return notesOf(PROVIDER, tools, options);
}

/**
 * Runs a call of the model and resolves with the `functionResponse` that answers it. Never throws for what the model,
 * or the tool, got wrong.
 *
 * @param options The `schema` and `prefix` that the tools were sent with, and what the tool is offered.
 * @example
 * const parts = [];
 * for (const call of response.functionCalls ?? [])
 *   parts.push({ functionResponse: await runToolCall([slug], call) });
 */
export async function runToolCall(
  tools: readonly Tool<never>[],
  call: GeminiCall,
  options: GeminiOptions & CallOptions = {},
): Promise<GeminiResponse> {
  const { id, name, args } = call ?? {};
  const answer = await answerProviderCall(PROVIDER, tools, { name, args }, options);
  const text = answerText(answer);
  const response: GeminiResponse = {
    name: textOf(name),
    response: answer.isError === true ? { error: text } : { output: text },
  };
  // Set, not spread: an object spread for what is mostly absent costs as much as the call.
  if (id !== undefined) response.id = id;
  const parts = answer.content.flatMap((block) =>
    block.type === "image" ? [{ inlineData: { mimeType: block.mimeType, data: block.data } }] : [],
  );
  if (parts.length > 0) response.parts = parts;
  return response;
}

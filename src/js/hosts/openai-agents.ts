/** `haft/openai-agents`: function tools for the OpenAI Agents SDK. */

import { type Answer, answerText, answerTextCall } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import type { InvokeOptions } from "../direct-context.ts";
import { checkOptions, type OptionNames } from "../given.ts";
import { registrationOf } from "../registration.ts";
import type { Tool, ToolHost } from "../tool.ts";

const HOST: ToolHost = Object.freeze({ name: "openai-agents" });

/** A part of a result, as the SDK's `ToolOutputText` and `ToolOutputImage` have it. */
export type OpenAiAgentsPart =
  | { type: "text"; text: string }
  | { type: "image"; image: { data: string; mediaType: string } };

/** The SDK's `FunctionTool`, as far as haft fills it in. */
export interface OpenAiAgentsTool {
  type: "function";
  name: string;
  description: string;
  /** The tool's document as it was written; the type is the SDK's for what is not strict. */
  parameters: {
    type: "object";
    properties: Record<string, Record<string, unknown>>;
    required: string[];
    additionalProperties: true;
  };
  strict: false;
  /** Runs a call on the arguments as the model wrote them; never rejects. */
  invoke(
    context: unknown,
    input: string,
    details?: { readonly signal?: AbortSignal },
  ): Promise<string | OpenAiAgentsPart[]>;
  /** True for a destructive tool. */
  needsApproval(): Promise<boolean>;
  isEnabled(): Promise<boolean>;
}

/** What the application offers its tools besides cancellation. */
export type OpenAiAgentsOptions = Pick<InvokeOptions, "ask" | "progress" | "request">;

const OPTIONS: OptionNames<OpenAiAgentsOptions> = { ask: true, progress: true, request: true };

/**
 * Function tools for `new Agent({ tools })`. The SDK knows of no failed call: the model reads the words of every host
 * as the output, never the SDK's own.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * const agent = new Agent({ name: "Librarian", tools: toOpenAiAgentsTools([slug, remove]) });
 */
export function toOpenAiAgentsTools(
  tools: readonly Tool<never>[],
  options: OpenAiAgentsOptions = {},
): OpenAiAgentsTool[] {
  checkOptions("haft/openai-agents", options, OPTIONS);
  return [...indexTools(tools).values()].map((tool) => ({
    ...registrationOf<Omit<OpenAiAgentsTool, "invoke" | "needsApproval" | "isEnabled">>(
      HOST.name,
      tool,
    ).registration,
    invoke: async (_context, input, details) =>
      output(
        await answerTextCall(tool, input, {
          ...options,
          host: HOST,
          ...(details?.signal === undefined ? {} : { signal: details.signal }),
        }),
      ),
    needsApproval: async () => tool.effect === "destructive",
    isEnabled: async () => true,
  }));
}

/** Text alone, or parts where there is a picture among them. */
function output(answer: Answer): string | OpenAiAgentsPart[] {
  if (!answer.content.some(({ type }) => type === "image")) return answerText(answer);
  return answer.content.flatMap((block): OpenAiAgentsPart[] => {
    if (block.type === "text") return [{ type: "text", text: block.text }];
    if (block.type !== "image") return [];
    return [{ type: "image", image: { data: block.data, mediaType: block.mimeType } }];
  });
}

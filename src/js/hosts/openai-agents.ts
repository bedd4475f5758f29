/** `haft/openai-agents`: function tools for the OpenAI Agents SDK. */

import { type Answer, answerText, answerTextCall } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import type { InvokeOptions } from "../direct-context.ts";
import { checkOptions, type OptionNames } from "../given.ts";
import { registrationOf } from "../registration.ts";
import type { Tool, ToolHost } from "../tool.ts";

const HOST: ToolHost = Object.freeze({ name: "openai-agents" });

/** A part of a result, as the SDK's `ToolOutputText` and `ToolOutputImage` have it. */
export type AgentToolPart =
  | { type: "text"; text: string }
  | { type: "image"; image: { data: string; mediaType: string } };

/** The SDK's `FunctionTool`, as far as haft fills it in. */
export interface AgentTool {
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
  ): Promise<string | AgentToolPart[]>;
  /** True for a destructive tool. */
  needsApproval(): Promise<boolean>;
  isEnabled(): Promise<boolean>;
}

/** What the application offers its tools besides cancellation. */
export type AgentToolsOptions = Pick<InvokeOptions, "ask" | "progress" | "request">;

const OPTIONS: OptionNames<AgentToolsOptions> = { ask: true, progress: true, request: true };

/**
 * Function tools for `new Agent({ tools })`. The SDK knows of no failed call: the model reads the words of every host
 * as the output, never the SDK's own.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * const agent = new Agent({ name: "Librarian", tools: toAgentTools([slug, remove]) });
 */
export function toAgentTools(
  tools: readonly Tool<never>[],
  options: AgentToolsOptions = {},
): AgentTool[] {
  checkOptions("haft/openai-agents", options, OPTIONS);
  return [...indexTools(tools).values()].map((tool) => ({
    ...registrationOf<Omit<AgentTool, "invoke" | "needsApproval" | "isEnabled">>(HOST.name, tool)
      .registration,
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
function output(answer: Answer): string | AgentToolPart[] {
  if (!answer.content.some(({ type }) => type === "image")) return answerText(answer);
  return answer.content.flatMap((block): AgentToolPart[] => {
    if (block.type === "text") return [{ type: "text", text: block.text }];
    if (block.type !== "image") return [];
    return [{ type: "image", image: { data: block.data, mediaType: block.mimeType } }];
  });
}

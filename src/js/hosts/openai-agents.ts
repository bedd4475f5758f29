/** `haft/openai-agents`: function tools for the OpenAI Agents SDK. */

import { type Answer, answerText, answerTextCall } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import type { InvokeOptions } from "../direct-context.ts";
import { checkOptions, mustBeGiven, type OptionNames } from "../given.ts";
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
  /** True for a destructive tool; the SDK's own function. */
  needsApproval(): Promise<boolean>;
  isEnabled(): Promise<boolean>;
}

/** What haft has the SDK's `tool` make: a function tool of which only the approval is used. */
export interface OpenAiAgentsFields {
  name: string;
  description: string;
  parameters: OpenAiAgentsTool["parameters"];
  strict: false;
  needsApproval: boolean;
  execute(): string;
}

/** The SDK's `tool`, and what the application offers its tools besides cancellation. */
export interface OpenAiAgentsOptions extends Pick<InvokeOptions, "ask" | "progress" | "request"> {
  /** From `@openai/agents`, or from `@openai/agents-core`. */
  readonly tool: (fields: OpenAiAgentsFields) => {
    readonly needsApproval: (...call: never[]) => Promise<boolean>;
  };
}

const OPTIONS: OptionNames<OpenAiAgentsOptions> = {
  tool: true,
  ask: true,
  progress: true,
  request: true,
};

/**
 * Function tools for `new Agent({ tools })`. The SDK knows of no failed call: the model reads the words of every host
 * as the output. Text that is no JSON at all the SDK answers itself.
 *
 * @throws {ToolDefinitionError} where two tools have one name, and without the SDK's `tool`.
 * @example
 * import { Agent, tool } from "@openai/agents";
 * const agent = new Agent({ name: "Librarian", tools: toOpenAiAgentsTools([slug, remove], { tool }) });
 */
export function toOpenAiAgentsTools(
  tools: readonly Tool<never>[],
  given: OpenAiAgentsOptions,
): OpenAiAgentsTool[] {
  toolMustBeGiven(typeof given?.tool === "function");
  checkOptions("haft/openai-agents", given, OPTIONS);
  const { tool: make, ...options } = given;
  return [...indexTools(tools).values()].map((tool) => {
    const { registration } = registrationOf<
      Omit<OpenAiAgentsTool, "invoke" | "needsApproval" | "isEnabled">
    >(HOST.name, tool);
    return {
      ...registration,
      invoke: async (_context, input, details) =>
        output(
          await answerTextCall(tool, input, {
            ...options,
            host: HOST,
            ...(details?.signal === undefined ? {} : { signal: details.signal }),
          }),
        ),
      needsApproval: approvalOf(make, tool.effect === "destructive"),
      isEnabled: async () => true,
    };
  });
}

/**
 * A function of the SDK's own, which it knows again: to any other it shows no arguments that are not an object, and
 * has its user approve such a call instead, of whatever tool.
 */
function approvalOf(
  make: OpenAiAgentsOptions["tool"],
  needsApproval: boolean,
): OpenAiAgentsTool["needsApproval"] {
  const made = make({
    // Shown to nobody; a name of a tool's own might bring a warning about its characters.
    name: "approval",
    description: "Says whether a call is to be approved.",
    parameters: { type: "object", properties: {}, required: [], additionalProperties: true },
    strict: false,
    needsApproval,
    execute: () => "",
  });
  toolMustBeGiven(typeof made?.needsApproval === "function");
  // Made of a boolean, it looks at nothing.
  return made.needsApproval as OpenAiAgentsTool["needsApproval"];
}

function toolMustBeGiven(given: boolean): void {
  const words = 'toOpenAiAgentsTools(tools, { tool }) takes it as "@openai/agents" exports it';
  mustBeGiven("haft/openai-agents", given, words);
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

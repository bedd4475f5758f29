/** `haft/copilot`: tools for the GitHub Copilot SDK. */

import { type Answer, answerCall, answerText } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import type { InvokeOptions } from "../direct-context.ts";
import { checkOptions, type OptionNames } from "../given.ts";
import { registrationOf } from "../registration.ts";
import type { Tool, ToolHost } from "../tool.ts";

const HOST: ToolHost = Object.freeze({ name: "copilot" });

/** A picture beside the text, as the SDK's `ToolBinaryResult` has it. */
export interface CopilotBinary {
  data: string;
  mimeType: string;
  type: "image";
}

/** The SDK's `ToolResultObject`. */
export interface CopilotResult {
  textResultForLlm: string;
  resultType: "success" | "failure";
  error?: string;
  binaryResultsForLlm?: CopilotBinary[];
}

/** The SDK's `Tool`, as far as haft fills it in. */
export interface CopilotTool {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  /** True for a tool that only reads, in a closed world: the others ask for permission. */
  skipPermission?: boolean;
  handler: (
    args: unknown,
    invocation?: { readonly signal?: AbortSignal },
  ) => Promise<CopilotResult>;
}

/** What the session offers its tools besides cancellation. */
export type CopilotOptions = Pick<InvokeOptions, "ask" | "progress" | "request">;

const OPTIONS: OptionNames<CopilotOptions> = { ask: true, progress: true, request: true };

/**
 * Tools for `createSession({ tools })`.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * const session = await client.createSession({ tools: toCopilotTools([slug]) });
 */
export function toCopilotTools(
  tools: readonly Tool<never>[],
  options: CopilotOptions = {},
): CopilotTool[] {
  checkOptions("haft/copilot", options, OPTIONS);
  return [...indexTools(tools).values()].map((tool) => ({
    ...registrationOf<Omit<CopilotTool, "handler">>(HOST.name, tool).registration,
    handler: async (args, invocation) =>
      result(
        await answerCall(tool, args ?? {}, {
          ...options,
          host: HOST,
          ...(invocation?.signal === undefined ? {} : { signal: invocation.signal }),
        }),
      ),
  }));
}

function result(answer: Answer): CopilotResult {
  const text = answerText(answer);
  const pictures = answer.content.flatMap((block) =>
    block.type === "image"
      ? [{ data: block.data, mimeType: block.mimeType, type: "image" as const }]
      : [],
  );
  return {
    textResultForLlm: text,
    resultType: answer.isError === true ? "failure" : "success",
    // What the SDK's hooks are told of a failure.
    ...(answer.isError === true ? { error: text } : {}),
    ...(pictures.length === 0 ? {} : { binaryResultsForLlm: pictures }),
  };
}

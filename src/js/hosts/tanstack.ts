/** `haft/tanstack`: server tools for TanStack AI. */

import { type Answer, answerCall, answerText } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import type { InvokeOptions } from "../direct-context.ts";
import { checkOptions, type OptionNames } from "../given.ts";
import { registrationOf } from "../registration.ts";
import type { Tool, ToolHost } from "../tool.ts";

const HOST: ToolHost = Object.freeze({ name: "tanstack" });

/** A part of a result, as TanStack AI's `ContentPart` has it. */
export type TanstackPart =
  | { type: "text"; content: string }
  | { type: "image"; source: { type: "data"; value: string; mimeType: string } };

/** TanStack AI's `ToolExecutionContext`, as far as haft reads it. */
export interface TanstackContext {
  readonly abortSignal?: AbortSignal;
  emitCustomEvent?(name: string, value: Record<string, unknown>): void;
}

/** TanStack AI's `ServerTool`, as far as haft fills it in. */
export interface TanstackTool {
  __toolSide: "server";
  name: string;
  description: string;
  inputSchema: Record<string, unknown>;
  /** True for a destructive tool. */
  needsApproval?: boolean;
  execute(args: unknown, context?: TanstackContext): Promise<string | TanstackPart[]>;
}

/** What the application offers its tools besides cancellation and progress. */
export type TanstackOptions = Pick<InvokeOptions, "ask" | "request">;

const OPTIONS: OptionNames<TanstackOptions> = { ask: true, request: true };

/**
 * Server tools for `chat({ tools })`. Progress goes out as the custom event `progress`, with `tool`, `message`,
 * `progress` and `total`. A failure is thrown with the words of every host, which TanStack AI hands to the model as
 * `{"error": words}`.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * const stream = chat({ adapter, messages, tools: toTanstackTools([slug]) });
 */
export function toTanstackTools(
  tools: readonly Tool<never>[],
  options: TanstackOptions = {},
): TanstackTool[] {
  checkOptions("haft/tanstack", options, OPTIONS);
  return [...indexTools(tools).values()].map((tool) => ({
    ...registrationOf<Omit<TanstackTool, "execute">>(HOST.name, tool).registration,
    async execute(args, context) {
      const { abortSignal } = context ?? {};
      const answer = await answerCall(tool, args ?? {}, {
        ...options,
        host: HOST,
        ...(abortSignal === undefined ? {} : { signal: abortSignal }),
        progress: (message, steps) =>
          context?.emitCustomEvent?.("progress", { tool: tool.name, message, ...steps }),
      });
      if (answer.isError === true) throw new Error(answerText(answer));
      return output(answer);
    },
  }));
}

/** Text alone, or parts where there is a picture among them. */
function output(answer: Answer): string | TanstackPart[] {
  if (!answer.content.some(({ type }) => type === "image")) return answerText(answer);
  return answer.content.flatMap((block): TanstackPart[] => {
    if (block.type === "text") return [{ type: "text", content: block.text }];
    if (block.type !== "image") return [];
    const { data, mimeType } = block;
    return [{ type: "image", source: { type: "data", value: data, mimeType } }];
  });
}

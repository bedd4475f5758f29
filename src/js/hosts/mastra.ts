/** `haft/mastra`: tools for Mastra. */

import { answerCall } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import type { InvokeOptions } from "../direct-context.ts";
import { checkOptions, mustBeGiven, type OptionNames } from "../given.ts";
import { type ListedSchema, listedSchema } from "../listed-schema.ts";
import { registrationOf } from "../registration.ts";
import type { JsonObject, Tool, ToolHost } from "../tool.ts";
import { blocksOf, type Told, toldOf } from "./told.ts";

const HOST: ToolHost = Object.freeze({ name: "mastra" });

/** What came of a call: `text`, and the fields of the run's details beside it. */
export type MastraOutput = Told;

/** A part of a result for the model. */
export type MastraPart =
  | { type: "text"; text: string }
  | { type: "media"; data: string; mediaType: string };

/** What the model is handed of an output. */
export type MastraModelOutput =
  | { type: "text"; value: string }
  | { type: "content"; value: MastraPart[] };

/** The context of a call, as far as haft reads it. */
export interface MastraContext {
  readonly abortSignal?: AbortSignal | undefined;
  readonly writer?: { custom?(chunk: { type: `data-${string}`; data: unknown }): Promise<void> };
}

/** What Mastra's `createTool` is given. */
export interface MastraFields {
  id: string;
  title?: string;
  description: string;
  inputSchema: ListedSchema;
  strict: false;
  /** True for a destructive tool. */
  requireApproval?: boolean;
  mcp: { annotations: Record<string, unknown>; _meta?: Record<string, unknown> };
  execute(input: unknown, context?: MastraContext): Promise<MastraOutput>;
  /** Takes what `execute` resolved with. */
  toModelOutput(output: unknown): MastraModelOutput;
}

/** Mastra's `createTool`, and what the application offers its tools besides cancellation and progress. */
export interface MastraOptions<Made> extends Pick<InvokeOptions, "ask" | "request"> {
  /** From `@mastra/core/tools`. */
  readonly createTool: (fields: MastraFields) => Made;
}

const OPTIONS: OptionNames<MastraOptions<never>> = { createTool: true, ask: true, request: true };

/**
 * Tools for `new Agent({ tools })`, by name. A failure is thrown with the words of every host. Progress goes to the
 * stream as the part `data-progress`, whose data are `{ tool, message, progress, total }`.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * import { createTool } from "@mastra/core/tools";
 * const agent = new Agent({ id, name, instructions, model, tools: toMastraTools([slug], { createTool }) });
 */
export function toMastraTools<Made>(
  tools: readonly Tool<never>[],
  given: MastraOptions<Made>,
): Record<string, Made> {
  mustBeGiven(
    "haft/mastra",
    typeof given?.createTool === "function",
    'toMastraTools(tools, { createTool }) takes it as "@mastra/core/tools" exports it',
  );
  checkOptions("haft/mastra", given, OPTIONS);
  const { createTool, ...options } = given;
  const made = [...indexTools(tools)].map(
    ([name, tool]) => [name, createTool(fieldsOf(tool, options))] as const,
  );
  return Object.fromEntries(made);
}

function fieldsOf(
  tool: Tool<never>,
  options: Pick<InvokeOptions, "ask" | "request">,
): MastraFields {
  const { registration } = registrationOf<
    Omit<MastraFields, "inputSchema" | "execute" | "toModelOutput"> & { inputSchema: JsonObject }
  >(HOST.name, tool);
  return {
    ...registration,
    inputSchema: listedSchema(registration.inputSchema),
    async execute(input, context) {
      const answer = await answerCall(tool, input ?? {}, {
        ...options,
        host: HOST,
        ...(context?.abortSignal === undefined ? {} : { signal: context.abortSignal }),
        progress: (message, steps) => {
          const data = { tool: tool.name, message, ...steps };
          // A stream that nobody reads any more is no failure of the tool.
          context?.writer?.custom?.({ type: "data-progress", data }).catch(() => {});
        },
      });
      return toldOf(answer, tool.name, "Mastra");
    },
    toModelOutput,
  };
}

/** Text alone, or parts where there is a picture among them. */
function toModelOutput(output: unknown): MastraModelOutput {
  const told = output as MastraOutput;
  const content = blocksOf(told);
  if (content === undefined) return { type: "text", value: told.text };
  const value = content.flatMap((block): MastraPart[] => {
    if (block.type === "text") return [{ type: "text", text: block.text }];
    if (block.type !== "image") return [];
    return [{ type: "media", data: block.data, mediaType: block.mimeType }];
  });
  return { type: "content", value };
}

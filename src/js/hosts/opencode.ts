/** `haft/opencode`: tools of an opencode plugin. */

import { type Answer, answerCall, answerText } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import type { InvokeOptions } from "../direct-context.ts";
import { checkOptions, mustBeGiven, type OptionNames } from "../given.ts";
import { registrationOf } from "../registration.ts";
import type { JsonObject, Tool, ToolHost } from "../tool.ts";

const HOST: ToolHost = Object.freeze({ name: "opencode" });

/** A Zod type, as far as haft calls it. */
export interface ZodUnknown {
  meta(schema: Record<string, unknown>): ZodUnknown;
  optional(): unknown;
}

/** The plugin's `ToolContext`, as far as haft reads it. */
export interface OpencodeContext {
  readonly abort?: AbortSignal;
  metadata?(input: { title?: string; metadata?: Record<string, unknown> }): void;
  ask?(input: {
    permission: string;
    patterns: string[];
    always: string[];
    metadata: Record<string, unknown>;
  }): Promise<void>;
}

/** A file beside the text, as the plugin's `ToolAttachment` has it. */
export interface OpencodeAttachment {
  type: "file";
  mime: string;
  url: string;
}

/** The plugin's `ToolResult`. */
export interface OpencodeResult {
  title?: string;
  output: string;
  metadata?: Record<string, unknown>;
  attachments?: OpencodeAttachment[];
}

/** The plugin's `ToolDefinition`; `Argument` is a Zod type. */
export interface OpencodeTool<Argument> {
  description: string;
  args: Record<string, Argument>;
  execute(args: Record<string, unknown>, context: OpencodeContext): Promise<OpencodeResult>;
}

/** What the plugin offers its tools besides cancellation and progress. */
export type OpencodeOptions = Pick<InvokeOptions, "ask" | "request">;

const OPTIONS: OptionNames<OpencodeOptions> = { ask: true, request: true };

/**
 * The `tool` hook of a plugin, by name. opencode makes one Zod object of a type an argument; each carries its JSON
 * Schema as it was written and lets everything through, so that calls are judged in the words of every host. A
 * destructive tool asks for permission first.
 *
 * @param z The plugin's own Zod: `tool.schema` of `@opencode-ai/plugin`.
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * import { tool } from "@opencode-ai/plugin";
 *
 * export const TextTools = async () => ({ tool: toOpencodeTools([slug], tool.schema) });
 */
export function toOpencodeTools<Argument extends object>(
  tools: readonly Tool<never>[],
  z: { unknown(): Argument },
  options: OpencodeOptions = {},
): Record<string, OpencodeTool<Argument>> {
  mustBeGiven(
    "haft/opencode",
    typeof z?.unknown === "function",
    'toOpencodeTools(tools, tool.schema) takes tool of "@opencode-ai/plugin"',
  );
  checkOptions("haft/opencode", options, OPTIONS);
  const made: [name: string, tool: OpencodeTool<Argument>][] = [];
  for (const tool of indexTools(tools).values())
    made.push([tool.name, definition(tool, z, options)]);
  return Object.fromEntries(made);
}

interface Fields {
  readonly description: string;
  readonly args: Readonly<Record<string, JsonObject | boolean>>;
  readonly required: readonly string[];
}

function definition<Argument extends object>(
  tool: Tool<never>,
  z: { unknown(): Argument },
  options: OpencodeOptions,
): OpencodeTool<Argument> {
  const { description, args, required } = registrationOf<Fields>(HOST.name, tool).registration;
  const types = Object.entries(args).map(([name, schema]): [string, Argument] => {
    const type = z.unknown() as unknown as ZodUnknown;
    const described = type.meta(typeof schema === "object" ? schema : {});
    return [name, (required.includes(name) ? described : described.optional()) as Argument];
  });
  return {
    description,
    args: Object.fromEntries(types),
    async execute(input, context) {
      if (tool.effect === "destructive") {
        const { name } = tool;
        await context.ask?.({ permission: name, patterns: ["*"], always: ["*"], metadata: {} });
      }
      const answer = await answerCall(tool, input, {
        ...options,
        host: HOST,
        ...(context.abort === undefined ? {} : { signal: context.abort }),
        progress: (message, steps) =>
          context.metadata?.({ title: message, metadata: { ...steps } }),
      });
      if (answer.isError === true) throw new Error(answerText(answer));
      return result(answer);
    },
  };
}

function result(answer: Answer): OpencodeResult {
  const attachments = answer.content.flatMap((block): OpencodeAttachment[] =>
    block.type === "image"
      ? [{ type: "file", mime: block.mimeType, url: `data:${block.mimeType};base64,${block.data}` }]
      : [],
  );
  const { details } = answer;
  return {
    output: answerText(answer),
    ...(details === undefined ? {} : { metadata: { details } }),
    ...(attachments.length === 0 ? {} : { attachments }),
  };
}

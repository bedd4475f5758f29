/** `haft/ai`: tools for the AI SDK. */

import { answerCall } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import type { InvokeOptions } from "../direct-context.ts";
import { checkOptions, mustBeGiven, type OptionNames } from "../given.ts";
import { type ListedSchema, listedSchema } from "../listed-schema.ts";
import { registrationOf } from "../registration.ts";
import type { JsonObject, Tool, ToolHost } from "../tool.ts";
import { type AiGeneration, type AiModelOutput, modelOutput } from "./ai-model-output.ts";
import { type Playing, playing } from "./playing.ts";
import { type Told, toldOf } from "./told.ts";

const HOST: ToolHost = Object.freeze({ name: "ai" });

/** What the AI SDK knows its own schemas by; an object that has it is asked for nothing else. */
const MARK: unique symbol = Symbol.for("vercel.ai.schema");

/**
 * What came of a call, as `tool-result` parts have it: `text`, and the fields of the run's details beside it. A
 * preliminary result has the line of the report as its `text`, with `progress` and `total`.
 */
export type AiOutput = Told;

export type { AiGeneration, AiModelOutput, AiPart, AiPictures } from "./ai-model-output.ts";

/** The AI SDK's options of a call, as far as haft reads them. */
export interface AiCall {
  readonly abortSignal?: AbortSignal | undefined;
}

/** A tool of the AI SDK. */
export interface AiTool<Input = unknown, Generation extends AiGeneration = 7> {
  title?: string;
  description: string;
  inputSchema: ListedSchema<Input>;
  /** Comes back as `toolMetadata` with every call and result. */
  metadata: {
    annotations: {
      readOnlyHint: boolean;
      destructiveHint: boolean;
      idempotentHint: boolean;
      openWorldHint: boolean;
    };
  };
  /** Awaited, the output; iterated, preliminary results before it. */
  execute(input: Input, call?: AiCall): Playing<AiOutput>;
  toModelOutput(result: { readonly output: AiOutput }): AiModelOutput<Generation>;
}

/** A tool without its functions. */
type Registered = Pick<AiTool, "title" | "description" | "metadata"> & { inputSchema: JsonObject };

/** What the application offers its tools besides cancellation and progress, and whose tools they are to be. */
export interface AiOptions<Generation extends AiGeneration = 7> extends Pick<
  InvokeOptions,
  "ask" | "request"
> {
  /** The major version of the SDK; default 7. It decides how pictures reach the model. */
  readonly generation?: Generation;
}

const OPTIONS: OptionNames<AiOptions> = { generation: true, ask: true, request: true };

/**
 * A tool of the AI SDK, to be put into a tool set under a name of one's own. It takes whatever the model writes: the
 * check is the core's, and what fails ends as a `tool-error` whose words are those of every host.
 *
 * @throws {ToolDefinitionError} for anything that `defineTool` did not make.
 * @example
 * await generateText({ model, prompt, tools: { slug: toAiTool(slug) } });
 */
export function toAiTool<Input, Generation extends AiGeneration = 7>(
  tool: Tool<Input, unknown>,
  options: AiOptions<Generation> = {},
): AiTool<Input, Generation> {
  checkOptions("haft/ai", options, OPTIONS);
  const { generation = 7 as Generation, ...offered } = options;
  mustBeGiven("haft/ai", [5, 6, 7].includes(generation), "generation must be 7, 6 or 5");
  const any = tool as unknown as Tool<never>;
  const { registration } = registrationOf<Registered>(HOST.name, any);
  return {
    ...registration,
    inputSchema: markedSchema(registration.inputSchema),
    execute: (input, call) =>
      playing(async (say) => {
        const signal = call?.abortSignal;
        const answer = await answerCall(any, input ?? {}, {
          ...offered,
          host: HOST,
          ...(signal === undefined ? {} : { signal }),
          progress: (message, steps) => say({ ...steps, text: message }),
        });
        return toldOf(answer, tool.name, "AI SDK");
      }),
    // The fifth generation passes the output itself.
    toModelOutput: (result) =>
      modelOutput(generation === 5 ? (result as unknown as AiOutput) : result.output, generation),
  };
}

/**
 * A tool set for `generateText`, `streamText` and agents.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * await generateText({ model, prompt, tools: toAiTools([slug, remove]) });
 */
export function toAiTools<Generation extends AiGeneration = 7>(
  tools: readonly Tool<never>[],
  options: AiOptions<Generation> = {},
): Record<string, AiTool<unknown, Generation>> {
  checkOptions("haft/ai", options, OPTIONS);
  const made = [...indexTools(tools)].map(
    ([name, tool]) => [name, toAiTool(tool as unknown as Tool, options)] as const,
  );
  return Object.fromEntries(made);
}

/**
 * The `toolApproval` of a call with these tools: the user is asked before a destructive one runs.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * await generateText({ model, messages, tools: toAiTools(tools), toolApproval: toolApproval(tools) });
 */
export function toolApproval(tools: readonly Tool<never>[]): Record<string, "user-approval"> {
  const named = [...indexTools(tools).values()].filter(({ effect }) => effect === "destructive");
  return Object.fromEntries(named.map(({ name }) => [name, "user-approval"] as const));
}

/** The schema under the SDK's own mark, without a `validate`, whose words would not be the core's. */
function markedSchema<Input>(document: JsonObject): ListedSchema<Input> {
  const own = { [MARK]: true, _type: undefined, jsonSchema: document, validate: undefined };
  return Object.assign(own, listedSchema<Input>(document));
}

/** `haft/effect`: tools for Effect AI. */

import type { Effect, Layer, Schema } from "effect";
import type { Prompt, Tool as AiTool, Toolkit } from "effect/ai";

import { type Answer, answerCall, answerText } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import type { InvokeOptions } from "../direct-context.ts";
import { checkOptions, mustBeGiven, type OptionNames } from "../given.ts";
import { registrationOf } from "../registration.ts";
import type { JsonObject, Tool, ToolHost } from "../tool.ts";
import { FailedCall } from "./told.ts";

const HOST: ToolHost = Object.freeze({ name: "effect" });

/** The modules of Effect that haft calls; pass them as they are imported. */
export interface EffectModules {
  readonly Effect: typeof Effect;
  readonly Schema: typeof Schema;
  readonly Prompt: typeof Prompt;
  readonly Tool: typeof AiTool;
  readonly Toolkit: typeof Toolkit;
}

/** A toolkit, and the layer that runs its tools. */
export interface EffectToolkit {
  readonly toolkit: Toolkit.Toolkit<Record<string, AiTool.Any>>;
  readonly layer: Layer.Layer<AiTool.HandlersFor<Record<string, AiTool.Any>>>;
}

/** What the application offers its tools besides interruption and progress. */
export type EffectOptions = Pick<InvokeOptions, "ask" | "request">;

const OPTIONS: OptionNames<EffectOptions> = { ask: true, request: true };

const MODULES: readonly (keyof EffectModules)[] = ["Effect", "Schema", "Prompt", "Tool", "Toolkit"];

interface Fields {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
  readonly failureMode: "return";
  readonly needsApproval?: boolean;
  readonly annotations: Readonly<Record<string, string | boolean>>;
}

/**
 * A toolkit of dynamic tools. Their parameters are listed as they were written and reach the core unchecked, so that
 * calls are judged in the words of every host. A failure is returned to the model in those words; progress arrives as
 * preliminary results; interrupting the fibre aborts the tool's signal.
 *
 * @throws {ToolDefinitionError} where two tools have one name.
 * @example
 * import { Effect, Schema } from "effect";
 * import { LanguageModel, Prompt, Tool, Toolkit } from "effect/ai";
 *
 * const modules = { Effect, Schema, Prompt, Tool, Toolkit };
 * const { toolkit, layer } = toEffectToolkit([slug], modules);
 * const program = LanguageModel.generateText({ prompt, toolkit }).pipe(Effect.provide(layer));
 */
export function toEffectToolkit(
  tools: readonly Tool<never>[],
  modules: EffectModules,
  options: EffectOptions = {},
): EffectToolkit {
  mustBeGiven(
    "haft/effect",
    MODULES.every((name) => modules?.[name] !== undefined),
    `toEffectToolkit(tools, { ${MODULES.join(", ")} }) takes modules of "effect" and "effect/ai"`,
  );
  checkOptions("haft/effect", options, OPTIONS);
  const index = indexTools(tools);
  const toolkit = modules.Toolkit.make(
    ...[...index.values()].map((tool) => dynamicTool(tool, modules)),
  ) as unknown as EffectToolkit["toolkit"];
  const handlers: Record<string, unknown> = {};
  for (const tool of index.values()) {
    Object.defineProperty(handlers, tool.name, {
      value: handler(tool, modules, options),
      enumerable: true,
    });
  }
  return { toolkit, layer: toolkit.toLayer(handlers as never) as EffectToolkit["layer"] };
}

function dynamicTool(tool: Tool<never>, { Schema, Prompt, Tool: Ai }: EffectModules): AiTool.Any {
  const { name, annotations, ...fields } = registrationOf<Fields>(HOST.name, tool).registration;
  let made = Ai.dynamic(name, {
    ...fields,
    success: Schema.Unknown,
    failure: Schema.String,
    toModelOutput: (answer) => modelOutput(answer as Answer, Prompt),
  });
  for (const [key, value] of Object.entries(annotations)) {
    made = made.annotate(Ai[key as "Title"] as never, value as never) as typeof made;
  }
  return made as unknown as AiTool.Any;
}

interface HandlerContext {
  preliminary(result: unknown): Effect.Effect<void>;
}

function handler(tool: Tool<never>, { Effect: Fx }: EffectModules, options: EffectOptions) {
  return (args: unknown, context: HandlerContext): Effect.Effect<Answer, string> =>
    Fx.tryPromise({
      try: async (signal) => {
        const answer = await answerCall(tool, args ?? {}, {
          ...options,
          host: HOST,
          signal,
          progress: (message, steps) => Fx.runFork(context.preliminary({ message, ...steps })),
        });
        if (answer.isError === true) throw new FailedCall(answerText(answer));
        return answer;
      },
      catch: (error) => (error as Error).message,
    });
}

function modelOutput(answer: Answer, { makePart }: typeof Prompt): Prompt.ToolModelOutputPart[] {
  return answer.content.flatMap((block): Prompt.ToolModelOutputPart[] => {
    if (block.type === "text") return [makePart("text", { text: block.text })];
    if (block.type !== "image") return [];
    return [makePart("file", { mediaType: block.mimeType, data: block.data })];
  });
}

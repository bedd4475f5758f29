/** A call as a provider's API hands it over, run in this process. */

import {
  type Answer,
  answerCall,
  type AnswerOptions,
  answerText,
  answerTextCall,
  failedAnswer,
} from "./answer.ts";
import { mustBeList } from "./catalog.ts";
import type { InvokeOptions } from "./direct-context.ts";
import { refusal } from "./given.ts";
import { native } from "./native.ts";
import {
  type CallOptions,
  checkFormOptions,
  findForm,
  type FormOptions,
  formsOf,
  type Provider,
  type ProviderForm,
} from "./provider-form.ts";
import { textOf } from "./text.ts";
import type { Tool } from "./tool.ts";

export type { CallOptions } from "./provider-form.ts";

/** A call, whatever the provider calls its parts. */
export interface ProviderCall {
  /** Undefined where the caller passed on something else than a call. */
  readonly name: string | undefined;
  /** JSON text, or a value; none is an empty object. */
  readonly args: unknown;
}

/** An answer, and who gave it. */
export interface ProviderAnswer extends Answer {
  /** The tool's own name; absent where no tool is called so. */
  readonly tool?: string;
}

/**
 * Runs a call. Never throws for what the model, or the tool, got wrong.
 *
 * @throws {ToolDefinitionError} for what the application got wrong: tools that are none, something else than a call,
 * options that are not known.
 */
export async function answerProviderCall(
  provider: Provider,
  tools: readonly Tool<never>[],
  { name, args }: ProviderCall,
  options: FormOptions & CallOptions,
): Promise<ProviderAnswer> {
  mustBeList(tools);
  checkFormOptions(provider, options);
  const { host, call } = provider;
  if (name === undefined)
    throw refusal(`haft/${host.name}`, "", `runToolCall(tools, call) takes ${call}`);
  // A list of one name reads like the name, but who asks whether it may run was shown something else.
  const found = typeof name === "string" ? findForm(provider, tools, name, options) : undefined;
  if (found === undefined) {
    const names = formsOf(provider, tools, options).map((one) => one.name);
    return failedAnswer(native.unknownName(textOf(name), names));
  }
  const { tool, core } = found;
  // By name: a spread of the options would cost as much as the run's own way through here.
  const { signal, progress, ask, request, http } = options as InvokeOptions;
  const render = (json: string): string => core.answer(json);
  const run = { signal, progress, ask, request, http, host, render } as AnswerOptions;
  const text = argumentsText(found, args);
  const answer = await (text === undefined
    ? answerCall(tool, args ?? {}, run)
    : answerTextCall(tool, text, run));
  return answer.isError === true
    ? { content: answer.content, isError: true, tool: tool.name }
    : { content: answer.content, tool: tool.name };
}

/** Arguments as text in the author's form; undefined where they are a value that needs no rewriting. */
function argumentsText({ core, rewrites }: ProviderForm, args: unknown): string | undefined {
  if (typeof args === "string") return rewrites ? core.readArguments(args) : args;
  if (!rewrites) return undefined;
  try {
    return core.readArguments(JSON.stringify(args ?? {}));
  } catch {
    // What came through a provider's SDK has been JSON before; of anything else the check says what is wrong with it.
    return undefined;
  }
}

/**
 * The text of an answer for an API that has no place to say that a call failed: then the words do. Those of haft say
 * it already; a failure that the tool reported itself gets the tool's name before it.
 */
export function toldText({ tool, ...answer }: ProviderAnswer): string {
  const text = answerText(answer);
  if (answer.isError !== true || tool === undefined) return text;
  const own = [`${tool} failed`, `${tool} returned details that don't match`, "Invalid arguments"];
  return own.some((words) => text.startsWith(words)) ? text : `${tool} failed: ${text}`;
}

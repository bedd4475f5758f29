/** A call as a provider's API hands it over, run in this process. */

import {
  type Answer,
  answerChecked,
  type AnswerOptions,
  answerText,
  failedAnswer,
  saidText,
} from "./answer.ts";
import { mustBeList } from "./catalog.ts";
import { checkSignal, type InvokeOptions } from "./direct-context.ts";
import { refusal } from "./given.ts";
import { checkFormText, checkInput, checkInputText } from "./input.ts";
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
import type { Refined } from "./refine.ts";
import { textOf } from "./text.ts";
import type { Tool } from "./tool.ts";

export type { CallOptions } from "./provider-form.ts";

/** A call, whatever the provider calls its parts. */
export interface ProviderCall {
  /** Undefined where the caller passed on something else than a call. */
  readonly name: string | undefined;
  /** JSON text, or a value; none is an empty object. */
  readonly args: unknown;
  /** Which of the provider's APIs it came through, where it has several. */
  readonly api?: string;
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
  { name, args, api }: ProviderCall,
  options: FormOptions & CallOptions,
): Promise<ProviderAnswer> {
  mustBeList(tools);
  checkFormOptions(provider, options);
  const { host, call } = provider;
  if (name === undefined)
    throw refusal(`haft/${host.name}`, "", `runToolCall(tools, call) takes ${call}`);
  // By name: a spread of the options costs as much as the run's own way through here.
  const { schema, strict, prefix, signal, progress, ask, request, http } = options as FormOptions &
    InvokeOptions;
  checkSignal(`haft/${host.name}`, signal);
  const given = { api, schema, strict, prefix };
  // A list of one name reads like the name, but who asks whether it may run was shown something else.
  const found = typeof name === "string" ? findForm(provider, tools, name, given) : undefined;
  if (found === undefined) {
    const names = formsOf(provider, tools, given).map((one) => one.name);
    return failedAnswer(native.unknownName(textOf(name), names));
  }
  const { tool, core } = found;
  const render = (json: string): string => core.answer(json);
  const run = { signal, progress, ask, request, http, host, render } as AnswerOptions;
  const answer = await answerChecked(tool, (any) => checkArguments(any, found, args), run);
  return answer.isError === true
    ? { content: answer.content, isError: true, tool: tool.name }
    : { content: answer.content, tool: tool.name };
}

/** The check of arguments that come as text or as a value; in the author's form, or in the provider's. */
function checkArguments(
  tool: Tool,
  { core, rewrites }: ProviderForm,
  args: unknown,
): Refined | Promise<Refined> {
  if (typeof args === "string") {
    const said = saidText(args);
    return rewrites ? checkFormText(tool, core, said) : checkInputText(tool, said);
  }
  const text = rewrites ? textOfPlain(args ?? {}) : undefined;
  return text === undefined ? checkInput(tool, args ?? {}) : checkFormText(tool, core, text);
}

/**
 * What came through a provider's SDK has been JSON before; of anything else the check of values says what is wrong
 * with it.
 */
function textOfPlain(args: unknown): string | undefined {
  try {
    return JSON.stringify(args);
  } catch {
    return undefined;
  }
}

/**
 * The text of an answer for an API that has no place to say that a call failed: then the words do. Those of haft say
 * it already; a failure that the tool reported itself gets the tool's name before it.
 */
export function toldText(answer: ProviderAnswer): string {
  const { tool } = answer;
  const text = answerText(answer);
  if (answer.isError !== true || tool === undefined) return text;
  const own = [`${tool} failed`, `${tool} returned details that don't match`, "Invalid arguments"];
  return own.some((words) => text.startsWith(words)) ? text : `${tool} failed: ${text}`;
}

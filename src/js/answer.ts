/** One call in this process, for hosts that have a channel of their own for what came of it. */

import type { NativeTool } from "#native";

import type { InvokeOptions } from "./direct-context.ts";
import { checkInput, checkInputText } from "./input.ts";
import { runTool } from "./invoke.ts";
import { nativeTool } from "./native-tool.ts";
import { outcomeText } from "./outcome.ts";
import { plainAnswer } from "./plain-answer.ts";
import type { Refined } from "./refine.ts";
import type { TakenLately } from "./taken-lately.ts";
import { thrownMessage } from "./thrown.ts";
import type { ContentBlock, Tool, ToolHost } from "./tool.ts";

/** What a model reads of a call, and the data beside it. */
export interface Answer {
  /** Blocks that the host can carry; the others are said in text. */
  readonly content: readonly ContentBlock[];
  /** The run's `details`, where it gave any. */
  readonly details?: unknown;
  /** Whether the arguments did not fit, or the run failed. */
  readonly isError?: true;
}

/** How a host runs a call; its name decides which blocks it is handed. */
export interface AnswerOptions extends InvokeOptions {
  readonly host: ToolHost;
  /** What a run that returned this, as JSON text, comes to, as JSON text; by default what the host's blocks say. */
  readonly render?: (json: string) => string;
  /** Asked with input that fits, before the run: safe words why it must not be, or undefined to go on. */
  readonly gate?: ((input: unknown) => Promise<string | undefined>) | undefined;
  /** Arguments that the host has had checked before. */
  readonly taken?: TakenLately;
}

/**
 * Checks the arguments, runs the tool and says what came of it in the words of every host. Never throws for what the
 * tool, or its caller, got wrong: that is an answer with `isError`.
 */
export function answerCall(
  tool: Tool<never>,
  args: unknown,
  options: AnswerOptions,
): Promise<Answer> {
  return answerChecked(tool, (any) => checkInput(any, args, options.taken), options);
}

/** The same for a host that hands on the arguments as the JSON text that its model wrote. */
export function answerTextCall(
  tool: Tool<never>,
  text: string,
  options: AnswerOptions,
): Promise<Answer> {
  return answerChecked(tool, (any) => checkInputText(any, saidText(text)), options);
}

/** Arguments as a model wrote them: some write nothing at all where a tool takes nothing. */
export function saidText(text: string): string {
  return text.trim() === "" ? "{}" : text;
}

/** The same for a host that has the arguments checked in a way of its own. */
export async function answerChecked(
  tool: Tool<never>,
  check: (tool: Tool) => Refined | Promise<Refined>,
  options: AnswerOptions,
): Promise<Answer> {
  const any = tool as unknown as Tool;
  const core = nativeTool(any);
  try {
    const checking = check(any);
    const checked = "then" in checking ? await checking : checking;
    if (!("value" in checked)) return failedAnswer(checked.lines.join("\n"));
    if (options.gate !== undefined) {
      const refusal = await options.gate(checked.value);
      if (refusal !== undefined) return failedAnswer(refusal);
    }
    return returnedAnswer(any, core, await runTool(tool, checked.value, options), options);
  } catch (error) {
    return failedAnswer(core.failure(thrownMessage(error)));
  }
}

/** What a run returned, as its host reads it. */
export function returnedAnswer(
  tool: Tool,
  core: NativeTool,
  result: unknown,
  { host, render }: Pick<AnswerOptions, "host" | "render">,
): Answer {
  const plain = plainAnswer(tool, core, result);
  if (plain !== undefined) return plain;
  const outcome = outcomeText(result);
  if ("problem" in outcome) return failedAnswer(core.failure(outcome.problem));
  const say = render ?? ((json: string) => core.answer(host.name, json));
  return JSON.parse(say(outcome.json)) as Answer;
}

/** An answer that says only this; the text must be safe. */
export function failedAnswer(text: string): Answer {
  return { content: [{ type: "text", text }], isError: true };
}

/** The text of an answer: its text blocks, a line feed between two. */
export function answerText({ content }: Pick<Answer, "content">): string {
  let text = "";
  for (const block of content) {
    if (block.type === "text") text = text === "" ? block.text : `${text}\n${block.text}`;
  }
  return text;
}

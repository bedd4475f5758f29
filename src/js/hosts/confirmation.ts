/** Asking the person at a terminal before a tool runs. */

import { RunLimits } from "../run-limits.ts";
import { sanitizeLine, sanitizeText } from "../text.ts";
import type { TerminalContext } from "./terminal-call.ts";

/** What is shown before a run. */
export interface Confirmation {
  /** One line. */
  readonly title: string;
  /** What will happen, in as many lines as it takes. */
  readonly message: string;
}

/** Says what to ask before a run with this input; without an answer the tool runs. */
export type Confirm = (
  input: never,
) => Confirmation | undefined | Promise<Confirmation | undefined>;

/**
 * Asks; resolves with the words of a refusal, or undefined where the run may go on.
 *
 * @param tool The tool's name.
 * @throws what `confirm` or the dialog threw, and the reason of `signal`.
 */
export async function refusedByPerson(
  tool: string,
  confirm: Confirm,
  input: unknown,
  context: TerminalContext | undefined,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  signal?.throwIfAborted();
  const limits = new RunLimits(undefined, signal);
  try {
    // A dialog may never hear of the signal.
    return await limits.race(answerOf(tool, confirm, input, context, limits.signal));
  } finally {
    limits.clear();
  }
}

async function answerOf(
  tool: string,
  confirm: Confirm,
  input: unknown,
  context: TerminalContext | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const shown = (await confirm(input as never)) ?? undefined;
  if (shown === undefined) return undefined;
  if (context?.hasUI !== true) return `${tool} needs interactive approval in Pi TUI or RPC mode`;
  const [title, message] = [sanitizeLine(shown.title), sanitizeText(shown.message)];
  const agreed = await context.ui.confirm(title, message, { signal });
  return agreed === true
    ? undefined
    : `${tool} was cancelled by the user. Do not retry unless the user asks again.`;
}

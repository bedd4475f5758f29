/** What came of a call as one value, for hosts whose programs read the value and whose models read words. */

import { type Answer, answerText } from "../answer.ts";
import type { ContentBlock } from "../tool.ts";

/** What a run told: the words, and the details' own fields beside them. */
export interface Told {
  /** What the model reads. */
  readonly text: string;
  /** Every block, where there is more than text. */
  readonly content?: readonly ContentBlock[];
  /** Details that are no object stand as a whole in `details`. */
  readonly [detail: string]: unknown;
}

/**
 * A failed call, for hosts that learn of one by a throw. `String(error)` is the words of every host and nothing more,
 * because that is what such hosts hand to the model.
 */
export class FailedCall extends Error {
  override readonly name = "FailedCall";
  /** The details that the tool gave with its failure. */
  readonly details: unknown;

  constructor(text: string, details?: unknown) {
    super(text);
    this.details = details;
  }

  override toString(): string {
    return this.message;
  }
}

/**
 * An answer as one value.
 *
 * @throws {FailedCall} where the call failed, or its details have a field that is added beside them.
 */
export function toldOf(answer: Answer, tool: string, host: string): Told {
  const { content, details } = answer;
  const text = answerText(answer);
  if (answer.isError === true) throw new FailedCall(text, details);
  const added: Told = content.every(({ type }) => type === "text") ? { text } : { text, content };
  if (details === undefined) return added;
  if (typeof details !== "object" || details === null || Array.isArray(details))
    return { details, ...added };
  for (const field of Object.keys(added)) {
    if (Object.hasOwn(details, field))
      throw new FailedCall(
        `${tool}: details must not have a ${field} field, the ${host} output adds one`,
      );
  }
  return { ...details, ...added };
}

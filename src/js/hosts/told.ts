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
  const told = { ...details, ...added };
  const fields = blocksOf(told) === undefined ? ["text"] : ["text", "content"];
  for (const field of fields) {
    if (Object.hasOwn(details, field))
      throw new FailedCall(
        `${tool}: details must not have a ${field} field, the ${host} output adds one`,
      );
  }
  return told;
}

/**
 * The blocks of an output that has more than text. A field of the details may be called `content` too: only blocks
 * that say the same text count, and `toldOf` refuses details that could be taken for them.
 */
export function blocksOf({ text, content }: Told): readonly ContentBlock[] | undefined {
  const blocks: unknown = content;
  if (!Array.isArray(blocks) || !blocks.every(isBlock)) return undefined;
  const more = blocks.some(({ type }) => type !== "text");
  return more && answerText({ content: blocks }) === text ? blocks : undefined;
}

function isBlock(block: unknown): block is ContentBlock {
  if (typeof block !== "object" || block === null) return false;
  const { type, text, data, mimeType } = block as Partial<Record<string, unknown>>;
  return type === "text"
    ? typeof text === "string"
    : type === "image" && typeof data === "string" && typeof mimeType === "string";
}

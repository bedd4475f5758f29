/** What a run returned, as a command line prints it. */

import { type Answer, answerText, returnedAnswer } from "../answer.ts";
import { nativeTool } from "../native-tool.ts";
import type { ContentBlock, Tool, ToolHost } from "../tool.ts";
import { findUnsayable } from "../unsayable.ts";
import { printedJson, printedText, unprintedNote } from "./print.ts";

/** What to print, and where it belongs. */
export interface Printed {
  readonly text: string;
  /** What belongs to standard error in any case. */
  readonly note: string;
  /** Whether the run failed: then it is for standard error. */
  readonly failed: boolean;
}

/** A result in print: its text, or with `json` its details; of a failed run always the text. */
export function printedResult(
  tool: Tool<never>,
  returned: unknown,
  host: ToolHost,
  json: boolean,
): Printed {
  const result = withoutBigints(returned);
  const answer = returnedAnswer(nativeTool(tool as unknown as Tool), result, { host });
  const content = asReturned(result, answer);
  const failed = answer.isError === true;
  if (json && !failed) {
    const text = printedJson(detailsOf(result, { ...answer, content }));
    return { text, note: "", failed };
  }
  return { text: printedText(content), note: unprintedNote(content), failed };
}

/**
 * The blocks with the text that the tool returned: the core makes escapes visible for a model, and a terminal wants
 * them gone.
 */
function asReturned(result: unknown, { content, isError }: Answer): readonly ContentBlock[] {
  const returned = contentOf(result);
  const failure = isError === true && (result as { isError?: unknown }).isError !== true;
  if (failure || returned?.length !== content.length) return content;
  return content.map((block, at) => {
    const { type, text } = (returned[at] ?? {}) as { type?: unknown; text?: unknown };
    return type === "text" && typeof text === "string" ? { type, text } : block;
  });
}

function contentOf(result: unknown): readonly unknown[] | undefined {
  if (typeof result === "string") return [{ type: "text", text: result }];
  if (Array.isArray(result)) return result as unknown[];
  if (typeof result !== "object" || result === null) return undefined;
  const { content } = result as { content?: unknown };
  return content === undefined ? undefined : contentOf(content);
}

/** What `--json` prints: the details, else the data that was returned, else the text. */
function detailsOf(result: unknown, answer: Answer): unknown {
  if (answer.details !== undefined) return answer.details;
  if (typeof result === "number" || typeof result === "boolean") return result;
  const isData =
    typeof result === "object" &&
    result !== null &&
    !("content" in result) &&
    !("isError" in result) &&
    !(Array.isArray(result) && isBlocks(result as unknown[]));
  return isData ? result : answerText(answer);
}

function isBlocks(values: readonly unknown[]): boolean {
  return values.every((value) => typeof (value as { type?: unknown } | null)?.type === "string");
}

/** JSON has no bigints: a program that reads the output gets their digits as text. */
function withoutBigints(value: unknown): unknown {
  return findUnsayable(value).some(({ what }) => what === "a BigInt") ? digits(value) : value;
}

/** Whatever else is in it stays what it is, and is told as it always is. */
function digits(value: unknown, depth = 0): unknown {
  if (typeof value === "bigint") return value.toString();
  // Deeper is a problem in words, and so is a cycle.
  if (typeof value !== "object" || value === null || depth > 128) return value;
  if (Array.isArray(value)) return value.map((one) => digits(one, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, digits(member, depth + 1)]),
  );
}

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
  const any = tool as unknown as Tool;
  const answer = returnedAnswer(any, nativeTool(any), result, { host });
  const content = asReturned(result, answer);
  const failed = answer.isError === true;
  if (json && !failed) {
    const text = printedJson(detailsOf(result, content));
    return { text, note: "", failed };
  }
  return { text: printedText(content), note: unprintedNote(content), failed };
}

/**
 * The blocks with the text that the tool returned: the core makes escapes visible for a model, and a terminal wants
 * them gone.
 */
function asReturned(result: unknown, { content, isError }: Answer): readonly ContentBlock[] {
  const failed = isError === true && member(result, "isError") !== true;
  const returned = failed ? undefined : contentOf(result);
  // A tool that says it in no words gets none.
  if (returned?.length === 0) return [];
  if (returned?.length !== content.length) return content;
  return content.map((block, at) => {
    const text = member(returned[at], "text");
    return block.type === "text" && typeof text === "string" ? { type: "text", text } : block;
  });
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function contentOf(result: unknown): readonly unknown[] | undefined {
  if (typeof result === "string") return [{ type: "text", text: result }];
  if (Array.isArray(result))
    return isBlocks(result as unknown[]) ? (result as unknown[]) : undefined;
  const content = member(result, "content");
  return content === undefined ? undefined : contentOf(content);
}

/** What `--json` prints: the details as they are, else the data that was returned, else the text. */
function detailsOf(result: unknown, content: readonly ContentBlock[]): unknown {
  const details = member(result, "details");
  if (details !== undefined) return details;
  return contentOf(result) === undefined ? result : answerText({ content });
}

function isBlocks(values: readonly unknown[]): boolean {
  return values.every((value) => typeof (value as { type?: unknown } | null)?.type === "string");
}

/** JSON has no bigints: a program that reads the output gets their digits as text. */
function withoutBigints(value: unknown): unknown {
  const lost = findUnsayable(value);
  // What else is lost is a problem, and told as it always is.
  if (lost.length === 0 || lost.some(({ what }) => what !== "a BigInt")) return value;
  return JSON.parse(JSON.stringify(value, digits)) as unknown;
}

function digits(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}

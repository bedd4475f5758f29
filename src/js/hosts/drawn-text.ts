/** What a tool draws on a terminal: one line of a title and a summary, in the colours of the host. */

import { ToolDefinitionError } from "../errors.ts";
import { pointerStep } from "../pointer.ts";
import { sanitizeLine } from "../text.ts";

/** What a terminal's own library draws, as far as all hosts agree on it. */
export interface Drawable {
  render(width: number): readonly string[];
}

/** The same as hosts declare it. */
export interface Drawn extends Drawable {
  render(width: number): string[];
  invalidate(): void;
}

/** The `Text` of that library. */
export type TextClass = new (text: string, paddingX?: number, paddingY?: number) => Drawable;

/** Sums up a call in a few words for the person who watches; the arguments may be half there, and wrong. */
export type DescribeCall = (args: never) => string;

/** The summary as one safe line; empty where there is none, also for arguments that it cannot read yet. */
export function summaryOf(describe: DescribeCall | undefined, args: unknown): string {
  if (describe === undefined) return "";
  try {
    return sanitizeLine(describe((args ?? {}) as never) ?? "");
  } catch {
    return "";
  }
}

/** The error for a tool whose renderers cannot be drawn. */
export function needsText(tool: string, renderer: string): ToolDefinitionError {
  const message = `${tool}: ${renderer} needs the host Text option`;
  const at = `/renderers${pointerStep(tool)}/${renderer}`;
  return new ToolDefinitionError(message, [{ at, message }]);
}

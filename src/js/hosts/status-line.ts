/** How a call is drawn in OMP: one line of an icon, a title and what is worth knowing. */

import { answerText } from "../answer.ts";
import { sanitizeLine, sanitizeText } from "../text.ts";
import type { ContentBlock, Tool } from "../tool.ts";
import { type DescribeCall, type Drawable, summaryOf, type TextClass } from "./drawn-text.ts";

/** The looks of OMP, as far as haft draws with them. */
export interface OmpTheme {
  readonly sep: { readonly dot: string };
  readonly format: { readonly bracketLeft: string; readonly bracketRight: string };
  readonly spinnerFrames: readonly string[];
  fg(colour: "toolTitle" | "toolOutput" | "muted" | "dim" | "accent", text: string): string;
  bold(text: string): string;
  styledSymbol(
    symbol: "status.success" | "status.error" | "status.pending" | "status.running",
    colour: "success" | "error" | "muted" | "accent",
  ): string;
}

/** How a call is drawn. */
export interface OmpDrawing {
  /** Whether the person wants to see all of it. */
  readonly expanded?: boolean;
  /** Whether the call still runs. */
  readonly isPartial?: boolean;
  readonly spinnerFrame?: number | undefined;
}

/** A result as OMP has it drawn. */
export interface OmpShown {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly details?: unknown;
  readonly isError?: boolean | undefined;
}

/** What is worth knowing of a result. */
export interface ResultSummary {
  /** One or two words, in brackets. */
  readonly badge?: string;
  /** A few words each. */
  readonly facts?: readonly string[];
}

/** Sums up a result for the person who watches. */
export type DescribeResult = (result: OmpShown, args: never) => ResultSummary | undefined;

/** `icon title: summary`. */
export function callRenderer(
  tool: Tool<never>,
  describe: DescribeCall | undefined,
  Text: TextClass,
): (args: unknown, drawing: OmpDrawing, theme: OmpTheme) => Drawable {
  return (args, drawing, theme) => new Text(head(tool, describe, args, drawing, theme), 0, 0);
}

/**
 * `icon title: summary [badge] fact · fact`; while the call runs, its last progress. The text itself stands below it
 * where the person has opened it, or the call failed.
 */
export function resultRenderer(
  tool: Tool<never>,
  describe: { call?: DescribeCall | undefined; result?: DescribeResult | undefined },
  Text: TextClass,
): (result: OmpShown, drawing: OmpDrawing, theme: OmpTheme, args?: unknown) => Drawable {
  return (result, drawing, theme, args) => {
    const line = head(tool, describe.call, args, drawing, theme, result.isError === true);
    const text = answerText({ content: result.content as readonly ContentBlock[] });
    if (drawing.isPartial === true)
      return new Text(`${line}\n${theme.fg("dim", sanitizeLine(text))}`, 0, 0);
    const shown = [line, ...summed(describe.result, result, args, theme)];
    const below =
      text !== "" && (drawing.expanded === true || result.isError === true)
        ? `\n${theme.fg("toolOutput", sanitizeText(text))}`
        : "";
    return new Text(shown.join(" ") + below, 0, 0);
  };
}

function head(
  tool: Tool<never>,
  describe: DescribeCall | undefined,
  args: unknown,
  drawing: OmpDrawing,
  theme: OmpTheme,
  failed?: boolean,
): string {
  const title = theme.fg("toolTitle", theme.bold(tool.title ?? tool.name));
  const words = summaryOf(describe, args);
  const line = `${icon(drawing, theme, failed)} ${title}`;
  return words === "" ? line : `${line}: ${theme.fg("muted", words)}`;
}

/** `failed` is undefined where there is no result yet. */
function icon(
  { isPartial, spinnerFrame }: OmpDrawing,
  theme: OmpTheme,
  failed: boolean | undefined,
): string {
  if (isPartial === true && spinnerFrame !== undefined) {
    const frame = theme.spinnerFrames[spinnerFrame % theme.spinnerFrames.length];
    if (frame !== undefined) return theme.fg("accent", frame);
  }
  if (isPartial === true) return theme.styledSymbol("status.running", "accent");
  if (failed === undefined) return theme.styledSymbol("status.pending", "muted");
  return failed
    ? theme.styledSymbol("status.error", "error")
    : theme.styledSymbol("status.success", "success");
}

/** The badge and the facts, each in its colour; a summary that fails is left out, for the call did not fail. */
function summed(
  describe: DescribeResult | undefined,
  result: OmpShown,
  args: unknown,
  theme: OmpTheme,
): string[] {
  try {
    const { badge = "", facts = [] } = describe?.(result, (args ?? {}) as never) ?? {};
    const [label, words] = [sanitizeLine(badge), facts.map(sanitizeLine).filter(Boolean)];
    const { bracketLeft, bracketRight } = theme.format;
    return [
      ...(label === "" ? [] : [theme.fg("accent", bracketLeft + label + bracketRight)]),
      ...(words.length === 0 ? [] : [theme.fg("dim", words.join(theme.sep.dot))]),
    ];
  } catch {
    return [];
  }
}

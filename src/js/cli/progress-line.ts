/** One line on a terminal that says how far a run has come, and is gone when it is over. */

import { sanitizeLine } from "../text.ts";
import type { ProgressSteps } from "../tool.ts";

/** Writes over one line of a terminal; does nothing elsewhere. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  #width = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** Shows a message in place of the one before. */
  show(message: string, { progress, total }: ProgressSteps): void {
    if (!this.#stream.isTTY) return;
    const steps =
      Number.isFinite(progress) && Number.isFinite(total) ? ` (${progress}/${total})` : "";
    // The last column stays free: a terminal would begin a new line after it.
    const room = (this.#stream.columns ?? 80) - 1 - steps.length;
    const text = cut(sanitizeLine(message), Math.max(room, 0)) + steps;
    const width = widthOf(text);
    this.#stream.write(`\r${text}${" ".repeat(Math.max(this.#width - width, 0))}`);
    this.#width = width;
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#width > 0) this.#stream.write(`\r${" ".repeat(this.#width)}\r`);
    this.#width = 0;
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Cells of East Asian width two, and pictures. */
const WIDE =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}])/u;

/** How many cells of a terminal a text takes. */
function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/** As much of a text as fits, whole characters only; what is cut ends with an ellipsis. */
function cut(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  let kept = "";
  let width = 1;
  for (const { segment } of graphemes.segment(text)) {
    width += WIDE.test(segment) ? 2 : 1;
    if (width > room) break;
    kept += segment;
  }
  return room > 0 ? `${kept}…` : "";
}

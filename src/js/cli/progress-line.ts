/** One line on a terminal that says how far a run has come, and is gone when it is over. */

import { sanitizeLine } from "../text.ts";
import type { ProgressSteps } from "../tool.ts";
import { cutTo, widthOf } from "./cell-width.ts";

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
    // The last column stays free: a terminal would begin a new line after it. Some say that they have none.
    const room = (this.#stream.columns || 80) - 1;
    const text = cutTo(sanitizeLine(message), Math.max(room - steps.length, 0));
    const line = cutTo(text + steps, room);
    const width = widthOf(line);
    this.#stream.write(`\r${line}${" ".repeat(Math.max(this.#width - width, 0))}`);
    this.#width = width;
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#width > 0) this.#stream.write(`\r${" ".repeat(this.#width)}\r`);
    this.#width = 0;
  }
}

/** Cuts what comes over a channel into lines. */

/** The longest line that is taken, in UTF-16 units. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** Pieces of text in, whole lines out; the last line may still be open. */
export class Lines {
  readonly #open: string[] = [];
  #length = 0;

  /**
   * The lines that this piece completes, empty ones left out.
   *
   * @throws {RangeError} once a line is longer than {@link LONGEST_LINE}.
   */
  take(piece: string): string[] {
    const lines: string[] = [];
    let from = 0;
    for (let end = piece.indexOf("\n"); end !== -1; end = piece.indexOf("\n", from)) {
      this.#keep(piece.slice(from, end));
      // Joined once a line, so that a line in many pieces takes time linear in its length.
      const line = this.#open.join("");
      if (line !== "") lines.push(line);
      this.#open.length = 0;
      this.#length = 0;
      from = end + 1;
    }
    this.#keep(piece.slice(from));
    return lines;
  }

  #keep(part: string): void {
    if (part === "") return;
    this.#length += part.length;
    if (this.#length > LONGEST_LINE) throw new RangeError("a line is longer than 16 MiB");
    this.#open.push(part);
  }
}

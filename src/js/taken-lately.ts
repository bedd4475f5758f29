/** Arguments that the core has taken lately, for hosts that have the same ones checked twice. */

/** A host has only so many calls of one tool between the two checks. */
const MOST = 32;

/** Longer arguments are not worth the memory. */
const LONGEST = 4_096;

/** JSON texts of arguments that one tool takes; the oldest are forgotten, and are then checked once more. */
export class TakenLately {
  readonly #texts = new Set<string>();

  /** Whether the core has taken this text. */
  has(text: string): boolean {
    return text.length <= LONGEST && this.#texts.has(text);
  }

  /** Keeps a text that the core has taken. */
  add(text: string): void {
    if (text.length > LONGEST) return;
    if (this.#texts.size >= MOST) {
      for (const oldest of this.#texts) {
        this.#texts.delete(oldest);
        break;
      }
    }
    this.#texts.add(text);
  }
}

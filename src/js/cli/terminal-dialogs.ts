/** Questions to the person at the terminal: plain lines, asked on standard error and typed on standard input. */

import { createInterface, type Interface } from "node:readline";

import type { DialogOptions, Dialogs } from "../hosts/dialogs.ts";
import { sanitizeLine, sanitizeText } from "../text.ts";
import type { CliStreams } from "./options.ts";

/** Opens the terminal with the first question; what is typed ahead waits for the next. */
export class TerminalDialogs implements Dialogs {
  readonly #streams: CliStreams;
  readonly #typed: string[] = [];
  #lines: Interface | undefined;
  #left = false;
  #waiting: ((line: string | undefined) => void) | undefined;

  constructor(streams: CliStreams) {
    this.#streams = streams;
  }

  /** Whether there is a person to ask. */
  static canAsk({ stdin, stderr }: CliStreams): boolean {
    return stdin.isTTY && stderr.isTTY;
  }

  async select(title: string, options: string[], how?: DialogOptions): Promise<string | undefined> {
    const listed = options.map((option, at) => `  ${at + 1}. ${sanitizeLine(option)}\n`).join("");
    this.#say(`${sanitizeText(title)}\n${listed}`);
    for (;;) {
      const typed = (await this.#ask(`1-${options.length}: `, how))?.trim();
      if (typed === undefined) return undefined;
      const chosen = /^\d+$/.test(typed) ? options[Number(typed) - 1] : undefined;
      const named =
        chosen ?? options.find((option) => option.toLowerCase() === typed.toLowerCase());
      if (named !== undefined) return named;
      this.notify(`Type a number from 1 to ${options.length}, or Ctrl-D to leave`);
    }
  }

  async confirm(title: string, message: string, how?: DialogOptions): Promise<boolean> {
    const words = message === "" ? title : `${title}\n${message}`;
    const typed = await this.#ask(`${sanitizeText(words)} [y/N]: `, how);
    return /^\s*y(?:es)?\s*$/i.test(typed ?? "");
  }

  input(title: string, placeholder?: string, how?: DialogOptions): Promise<string | undefined> {
    const usual = placeholder === undefined ? "" : ` [${sanitizeLine(placeholder)}]`;
    return this.#ask(`${sanitizeText(title)}${usual}: `, how);
  }

  notify(message: string): void {
    this.#say(`${sanitizeLine(message)}\n`);
  }

  /** Lets go of standard input, which otherwise would hold the process. */
  end(): void {
    this.#lines?.close();
  }

  #say(words: string): void {
    this.#streams.stderr.write(words);
  }

  /** The next line; undefined where the person left, or the run is over. */
  #ask(prompt: string, { signal }: DialogOptions = {}): Promise<string | undefined> {
    this.#lines ??= this.#open();
    this.#say(prompt);
    return new Promise((resolve) => {
      const settle = (line: string | undefined): void => {
        this.#waiting = undefined;
        signal?.removeEventListener("abort", abandon);
        if (line === undefined) this.#say("\n");
        resolve(line);
      };
      const abandon = (): void => settle(undefined);
      if (this.#typed.length > 0) settle(this.#typed.shift());
      else if (this.#left || signal?.aborted === true) settle(undefined);
      else {
        this.#waiting = settle;
        signal?.addEventListener("abort", abandon, { once: true });
      }
    });
  }

  #open(): Interface {
    // Not as a terminal: the system edits the line, and Ctrl-C stays a signal to the process.
    const lines = createInterface({ input: this.#streams.stdin, terminal: false });
    lines.on("line", (line) => {
      if (this.#waiting === undefined) this.#typed.push(line);
      else this.#waiting(line);
    });
    lines.on("close", () => {
      this.#left = true;
      this.#waiting?.(undefined);
    });
    return lines;
  }
}

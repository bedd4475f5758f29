/** The words after a command, as the input of its tool. */

import type { ToolCommand } from "./command.ts";
import { type Flag, spelt } from "./flag.ts";
import { NOT_READ, readValue } from "./value.ts";

/** What was said, or every problem with it as a line. */
export type Parsed =
  | { readonly help: true }
  | { readonly problems: readonly string[] }
  | {
      readonly input: Record<string, unknown>;
      readonly json: boolean;
      /** The flag that wants what comes in at standard input: it was given `-`, or not at all. */
      readonly stdin: Flag | undefined;
    };

const INVALID = "Invalid arguments";

/** Reads the words after a command's name. `piped` says whether something comes in at standard input. */
export function parseWords(command: ToolCommand, words: readonly string[], piped: boolean): Parsed {
  const reader = new Reader(command);
  if (!reader.read(words)) return { help: true };
  return reader.result(piped);
}

class Reader {
  readonly #command: ToolCommand;
  readonly #texts = new Map<Flag, string[]>();
  readonly #flags = new Map<string, Flag>();
  readonly #positional: readonly Flag[];
  readonly #problems: string[] = [];
  readonly #switches = new Map<Flag, boolean>();
  #at = 0;
  #json = false;
  #unexpected = 0;

  constructor(command: ToolCommand) {
    this.#command = command;
    this.#positional = command.flags.filter(({ positional }) => positional);
    for (const flag of command.flags) {
      if (flag.positional) continue;
      this.#flags.set(flag.long, flag);
      if (flag.short !== undefined) this.#flags.set(flag.short, flag);
    }
  }

  /** False where help is asked for. */
  read(words: readonly string[]): boolean {
    let open = true;
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at]!;
      const next = this.#positional[this.#at];
      const plain = next !== undefined && next === this.#command.plain;
      if (!open || plain || word === "-" || !word.startsWith("-") || isNumber(word, next)) {
        this.#word(word);
        continue;
      }
      if (word === "--") {
        open = false;
        continue;
      }
      if (word === "--help" || word === "-h") return false;
      if (word === "--json" && this.#command.json) {
        this.#json = true;
        continue;
      }
      if (this.#flag(word, words[at + 1])) at += 1;
    }
    return true;
  }

  /** Takes a flag; true where the word after it was its value. */
  #flag(word: string, following: string | undefined): boolean {
    const { name, attached } = apart(word);
    if (name.startsWith("--no-")) {
      const negated = this.#flags.get(`--${name.slice(5)}`);
      if (negated?.kind === "boolean") {
        if (attached !== undefined) this.#tell(`${name} takes no value`);
        else this.#switch(negated, name, false);
        return false;
      }
    }
    const flag = this.#flags.get(name);
    if (flag === undefined) {
      this.#problems.push(`${INVALID}: unknown option ${JSON.stringify(name)}; ${this.#takes()}`);
      return false;
    }
    if (flag.kind === "boolean") {
      if (attached !== undefined) this.#tell(`${name} takes no value`);
      else this.#switch(flag, name, true);
      return false;
    }
    const value = attached ?? following;
    if (value === undefined || (attached === undefined && isOption(value, flag))) {
      this.#tell(`${name} needs a value`);
      return false;
    }
    if (this.#texts.has(flag)) this.#tell(`${name} given more than once`);
    else this.#texts.set(flag, [value]);
    return attached === undefined;
  }

  #switch(flag: Flag, name: string, on: boolean): void {
    if (this.#switches.has(flag)) this.#tell(`${name} given more than once`);
    this.#switches.set(flag, on);
  }

  #word(word: string): void {
    const flag = this.#positional[this.#at];
    if (flag === undefined) {
      this.#unexpected += 1;
      return;
    }
    const texts = this.#texts.get(flag);
    if (texts === undefined) this.#texts.set(flag, [word]);
    else texts.push(word);
    if (flag.rest === undefined) this.#at += 1;
  }

  result(piped: boolean): Parsed {
    if (this.#unexpected > 0) {
      const words = this.#unexpected === 1 ? "argument" : "arguments";
      this.#tell(`${this.#unexpected} unexpected positional ${words}`);
    }
    const stdin = this.#standardInput(piped);
    const input: Record<string, unknown> = {};
    for (const flag of this.#command.flags) {
      const value = this.#value(flag);
      if (value !== undefined) put(input, flag.property, value);
      else if (flag.required && flag !== stdin && !this.#given(flag))
        this.#tell(`missing ${spelt(flag)}`);
    }
    return this.#problems.length > 0
      ? { problems: this.#problems }
      : { input, json: this.#json, stdin };
  }

  /** Whether something was said for a flag, readable or not. */
  #given(flag: Flag): boolean {
    return this.#texts.has(flag) || this.#switches.has(flag);
  }

  #standardInput(piped: boolean): Flag | undefined {
    const { stdin } = this.#command;
    const dashes = [...this.#texts].filter(
      ([flag, texts]) => flag === stdin && texts.includes("-"),
    );
    if (stdin === undefined) return undefined;
    if (dashes.length > 0) {
      this.#texts.delete(stdin);
      return stdin;
    }
    return piped && !this.#given(stdin) ? stdin : undefined;
  }

  #value(flag: Flag): unknown {
    if (flag.kind === "boolean") return this.#switches.get(flag);
    const texts = this.#texts.get(flag);
    if (texts === undefined) return undefined;
    if (flag.rest === "words") return texts;
    const value = readValue(flag, flag.rest === "text" ? texts.join(" ") : texts[0]!);
    if (value !== NOT_READ) return value;
    const kind = flag.kind === "json" ? "JSON" : flag.kind;
    this.#problems.push(`${INVALID} at ${spelt(flag)}: must be ${kind}`);
    return undefined;
  }

  #takes(): string {
    const { flags, json } = this.#command;
    const spellings = flags
      .filter(({ positional }) => !positional)
      .map(({ long, short }) => (short === undefined ? long : `${long} (${short})`));
    if (json) spellings.push("--json");
    return spellings.length === 0 ? "takes no options" : `takes ${spellings.join(", ")}`;
  }

  #tell(problem: string): void {
    this.#problems.push(`${INVALID}: ${problem}`);
  }
}

/** `--name=value` and `-nvalue`, taken apart. */
function apart(word: string): { readonly name: string; readonly attached: string | undefined } {
  if (word.startsWith("--")) {
    const equals = word.indexOf("=");
    return equals < 0
      ? { name: word, attached: undefined }
      : { name: word.slice(0, equals), attached: word.slice(equals + 1) };
  }
  return { name: word.slice(0, 2), attached: word.length > 2 ? word.slice(2) : undefined };
}

/** Whether a word after a flag is the next flag and not its value: a text may begin with a dash, if need be with `=`. */
function isOption(word: string, flag: Flag): boolean {
  return word.startsWith("-") && word !== "-" && !isNumber(word, flag);
}

function isNumber(word: string, flag: Flag | undefined): boolean {
  return (flag?.kind === "number" || flag?.kind === "integer") && /^-[\d.]/.test(word);
}

/** An own member, whatever its name. */
function put(input: Record<string, unknown>, property: string, value: unknown): void {
  const member = { value, enumerable: true, writable: true, configurable: true };
  Object.defineProperty(input, property, member);
}

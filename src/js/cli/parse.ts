/** The words after a command, as the input of its tool. */

import type { ToolCommand } from "./command.ts";
import { meant } from "../text.ts";
import { quoted } from "./example.ts";
import { type Flag, spelt, typed } from "./flag.ts";
import { NOT_READ, parseJson, readValue } from "./value.ts";

/** What was said, or every problem with it as a line. */
export type Parsed =
  | { readonly asks: "help" | "version" }
  | { readonly problems: readonly string[] }
  | {
      readonly input: Record<string, unknown>;
      readonly json: boolean;
      /** The flag that wants what comes in at standard input. */
      readonly stdin: Flag | undefined;
      /** Whether that was said, with `-`; otherwise the flag was left out. */
      readonly dash: boolean;
    };

const INVALID = "Invalid arguments";

/** Reads the words after a command's name. `piped` says whether something comes in at standard input. */
export function parseWords(command: ToolCommand, words: readonly string[], piped: boolean): Parsed {
  const reader = new Reader(command);
  const asks = reader.read(words);
  return asks === undefined ? reader.result(piped) : { asks };
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
  /** The option before, and the list whose elements followed it as words of their own. */
  #before: Flag | undefined;
  #spilt: Flag | undefined;
  /** The input in one word. */
  #whole: string | undefined;
  #misspelt = false;

  constructor(command: ToolCommand) {
    this.#command = command;
    this.#positional = command.flags.filter(({ positional }) => positional);
    for (const flag of command.flags) {
      if (flag.positional) continue;
      this.#flags.set(flag.long, flag);
      if (flag.short !== undefined) this.#flags.set(flag.short, flag);
    }
  }

  /** Takes every word; says so where help or the version is asked for instead. */
  read(words: readonly string[]): "help" | "version" | undefined {
    let open = true;
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at]!;
      if (!open || !isOption(word) || this.#isPlain(word)) {
        this.#word(word);
        continue;
      }
      if (word === "--help" || word === "-h") return "help";
      if (word === "--version") return "version";
      if (word === "--") open = false;
      else if (word === "--json" && this.#command.json) this.#json = true;
      else if (this.#option(word, words[at + 1])) at += 1;
    }
    return undefined;
  }

  /** Whether a word with a dash is text: an option that is known is one until the plain property has begun. */
  #isPlain(word: string): boolean {
    const next = this.#positional[this.#at];
    if (next === undefined || next !== this.#command.plain) return false;
    if (this.#texts.has(next)) return true;
    const { name } = apart(word);
    if (name === "--" || name === "--help" || name === "-h" || name === "--version") return false;
    return !(name === "--json" && this.#command.json) && this.#named(name) === undefined;
  }

  /** Takes an option; true where the word after it was its value. */
  #option(word: string, following: string | undefined): boolean {
    const { name, attached } = apart(word);
    this.#before = undefined;
    if (name === "--help" || name === "--version" || (name === "--json" && this.#command.json)) {
      this.#tell(`${name} takes no value`);
      return false;
    }
    const named = this.#named(name);
    if (named === undefined) {
      this.#misspelt = true;
      this.#tell(`unknown option ${JSON.stringify(name)}; ${this.#takes(name)}`);
      return false;
    }
    const { flag, on } = named;
    if (flag.kind === "boolean") {
      this.#switch(flag, name, on);
      if (attached === undefined) return false;
      // `-ab` is `-a -b`.
      if (!name.startsWith("--") && this.#flags.has(`-${attached[0]}`))
        return this.#option(`-${attached}`, following);
      this.#tell(`${name} takes no value`);
      return false;
    }
    this.#before = flag;
    const value = attached ?? following;
    if (value === undefined || (attached === undefined && isOption(value))) {
      this.#tell(`${name} needs a value`);
      return false;
    }
    if (this.#texts.has(flag)) this.#tell(`${name} given more than once${inOneWord(flag)}`);
    else this.#texts.set(flag, [value]);
    return attached === undefined;
  }

  /** The flag of this name, and for a boolean what the name says of it. */
  #named(name: string): { readonly flag: Flag; readonly on: boolean } | undefined {
    const flag = this.#flags.get(name);
    if (flag !== undefined) return { flag, on: true };
    const negated = name.startsWith("--no-") ? this.#flags.get(`--${name.slice(5)}`) : undefined;
    return negated?.kind === "boolean" ? { flag: negated, on: false } : undefined;
  }

  #switch(flag: Flag, name: string, on: boolean): void {
    if (this.#switches.has(flag)) this.#tell(`${name} given more than once`);
    this.#switches.set(flag, on);
  }

  #word(word: string): void {
    const flag = this.#positional[this.#at];
    if (flag === undefined) {
      if (this.#command.whole !== undefined && this.#whole === undefined) this.#whole = word;
      else {
        this.#unexpected += 1;
        if (this.#before?.isList === true) this.#spilt ??= this.#before;
      }
      return;
    }
    const texts = this.#texts.get(flag);
    if (texts === undefined) this.#texts.set(flag, [word]);
    else texts.push(word);
    if (flag.rest === undefined) this.#at += 1;
  }

  result(piped: boolean): Parsed {
    // The value of an option that was misspelt is no further mistake.
    if (this.#unexpected > 0 && !this.#misspelt) {
      const list = this.#spilt ?? this.#onlyList();
      const hint = list === undefined ? "" : inOneWord(list);
      this.#tell(`${this.#unexpected} unexpected positional argument(s)${hint}`);
    }
    const { stdin, dash } = this.#standardInput(piped);
    const input = this.#object();
    for (const flag of this.#command.flags) {
      const value = flag === stdin ? undefined : this.#value(flag);
      if (value !== undefined) put(input, flag.property, value);
      else if (flag.required && flag !== stdin && !this.#given(flag))
        this.#tell(`missing ${spelt(flag)}`);
    }
    return this.#problems.length > 0
      ? { problems: this.#problems }
      : { input, json: this.#json, stdin, dash };
  }

  /** The list that words were meant for, where it is all that the tool takes and its flag was left out. */
  #onlyList(): Flag | undefined {
    const [list, ...others] = this.#command.flags;
    return list?.isList === true && others.length === 0 && !list.positional && !this.#given(list)
      ? list
      : undefined;
  }

  /** The members that one word of JSON has, or none yet. */
  #object(): Record<string, unknown> {
    const { whole } = this.#command;
    if (whole === undefined || this.#whole === undefined) return {};
    const value = parseJson(this.#whole);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
    if (!this.#misspelt) this.#tell(`the input must be an object: ${asWhole(whole)}`);
    return {};
  }

  /** Whether something was said for a flag, readable or not. */
  #given(flag: Flag): boolean {
    return this.#texts.has(flag) || this.#switches.has(flag);
  }

  /** What standard input feeds: what was given `-`, or was left out while something comes in. */
  #standardInput(piped: boolean): { readonly stdin: Flag | undefined; readonly dash: boolean } {
    const { stdin } = this.#command;
    if (stdin === undefined) return { stdin, dash: false };
    if (!this.#isDash(stdin))
      return { stdin: piped && !this.#given(stdin) ? stdin : undefined, dash: false };
    const other = this.#positional.find((flag) => flag !== stdin && this.#isDash(flag));
    if (other !== undefined) {
      const [first, second] = this.#command.flags.filter(
        (flag) => flag === stdin || flag === other,
      );
      this.#tell(`stdin can feed one argument, not ${spelt(first!)} and ${spelt(second!)}`);
    }
    return { stdin, dash: true };
  }

  #isDash(flag: Flag): boolean {
    const texts = this.#texts.get(flag);
    return texts?.length === 1 && texts[0] === "-";
  }

  #value(flag: Flag): unknown {
    if (flag.kind === "boolean") return this.#switches.get(flag);
    const texts = this.#texts.get(flag);
    if (texts === undefined) return undefined;
    if (flag.rest === "words") return texts;
    const value = readValue(flag, flag.rest === "text" ? texts.join(" ") : texts[0]!);
    if (value !== NOT_READ) return value;
    this.#problems.push(`${INVALID} at ${spelt(flag)}: must be ${wanted(flag)}`);
    return undefined;
  }

  /** What there is instead of an option, and which of it was probably meant. */
  #takes(name: string): string {
    const { flags, json, whole } = this.#command;
    if (whole !== undefined) return `this input has no flags: ${asWhole(whole)}`;
    const spellings = flags
      .filter(({ positional }) => !positional)
      .map(({ long, short }) => (short === undefined ? long : `${long} (${short})`));
    if (json) spellings.push("--json");
    if (spellings.length === 0) return "takes no options";
    const names = [...this.#flags.keys(), ...(json ? ["--json"] : [])];
    return `takes ${spellings.join(", ")}${meant(name, names)}`;
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

/** Whether a word is an option and not a value: a lone dash and a negative number are values. */
function isOption(word: string): boolean {
  return word.startsWith("-") && word !== "-" && !/^-\.?\d/.test(word);
}

/** What a text that could not be read should have been. */
function wanted(flag: Flag): string {
  if (flag.kind === "any") return 'JSON, or a text that does not begin with {, [ or "';
  return flag.kind === "json" ? `JSON, such as ${typed(flag)}` : flag.kind;
}

/** What to do about a list that was given in several words. */
function inOneWord(flag: Flag): string {
  return flag.isList ? `; ${flag.property} is a list, in one word: ${typed(flag)}` : "";
}

/** How an input without flags is given. */
function asWhole(example: string): string {
  return `give it as one word of JSON, such as ${quoted(example)}`;
}

/** An own member, whatever its name. */
function put(input: Record<string, unknown>, property: string, value: unknown): void {
  const member = { value, enumerable: true, writable: true, configurable: true };
  Object.defineProperty(input, property, member);
}

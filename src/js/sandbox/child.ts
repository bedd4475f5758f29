/**
 * What runs inside the sandbox, on any runtime: imports a tool file and runs its functions for the parent. It has no
 * addon, and no file of haft beside its own.
 */

import { callExport } from "../files/call-export.ts";
import { functionResult } from "../files/function-result.ts";
import { outcomeText } from "../outcome.ts";
import { thrownMessage } from "../thrown.ts";
import type { AskAnswer, AskOptions, ProgressSteps } from "../tool.ts";
import { deniedBy, type PortOf } from "./denied.ts";
import { framesOf } from "./frames.ts";
import { Lines } from "./lines.ts";
import type { Load, ToChild, ToParent } from "./wire.ts";

/** The text of a file: `from` is the file that imports it, undefined for the tool file itself. */
export type Fetch = (
  specifier: string,
  from: string | undefined,
) => Promise<{ readonly path: string; readonly source: string } | undefined>;

/** What differs between the runtimes. */
export interface Host {
  /** Whether `listen` takes no longer than a timer. */
  readonly opensQuickly: boolean;
  /** Waits for more of the channel and returns it; empty at its end. Called before `listen` alone. */
  read(): string;
  /** Tells every further piece of the channel, and ends the process at its end. */
  listen(hear: (piece: string) => void): void;
  /** Writes to the channel, in order. */
  write(text: string): void;
  /** Writes the last words, and ends the process behind them. */
  end(text: string): void;
  /** Prints why this process can go on no longer, and ends it. */
  fail(error: unknown): void;
  /** The module of the tool file. */
  load(load: Load, fetch: Fetch): Promise<object>;
  /** A frame of a stack, or words, with the file as its author knows it, where the runtime has another name for it. */
  named?(text: string): string;
  /** The port that a request wanted which failed with this error, where the error does not say it. */
  readonly portOf?: PortOf;
}

/** How long an import may take before this process hears what else the parent says, in milliseconds. */
const QUICK_IMPORT_MS = 10;

/** Runs one tool file until the parent wants no more of it. */
export function serve(host: Host): void {
  new Child(host).begin();
}

class Child {
  readonly #host: Host;
  readonly #lines = new Lines();
  readonly #aborts = new Map<number, AbortController>();
  readonly #questions = new Map<string, (said: Extract<ToChild, { answered: number }>) => void>();
  /** What the parent is asked to read: whatever a file that it handed over imports by a path. */
  readonly #fetches = new Map<number, (said: Extract<ToChild, { fetched: number }>) => void>();
  /** What waits for the file, in the order in which it was said. */
  #waiting: (() => void)[] | undefined = [];
  #module: object = {};
  #asked = 0;
  #listens = false;
  #ended = false;

  constructor(host: Host) {
    this.#host = host;
  }

  begin(): void {
    // The limit of memory is set at this word, before anything foreign runs.
    this.#say({ started: true });
    const [load, ...early] = this.#first();
    if (load === undefined || !("load" in load)) return;
    // A runtime takes longer to open a channel that does not make it wait than to answer a call, so what the parent
    // said by now is done first.
    this.#listenIn(QUICK_IMPORT_MS);
    this.#orEnd(this.#import(load));
    for (const message of early) this.#hear(message);
  }

  async #import(load: Load): Promise<void> {
    try {
      this.#module = await this.#host.load(load, (...asked) => this.#fetch(...asked));
    } catch (error) {
      this.#ended = true;
      this.#host.end(lineOf(this.#brokenBy(error)));
      return;
    }
    this.#say({ ready: true });
    this.#listenIn(0);
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const act of waiting) act();
  }

  /** What the parent has said until its first line was whole. */
  #first(): ToChild[] {
    for (;;) {
      const piece = this.#host.read();
      const lines = this.#lines.take(piece);
      if (lines.length > 0 || piece === "") return lines.map((line) => JSON.parse(line) as ToChild);
    }
  }

  #listenIn(ms: number): void {
    if (this.#host.opensQuickly) this.#listen();
    else setTimeout(() => this.#listen(), ms);
  }

  #listen(): void {
    if (this.#listens) return;
    this.#listens = true;
    this.#host.listen((piece) => {
      try {
        for (const line of this.#lines.take(piece)) this.#hear(JSON.parse(line) as ToChild);
      } catch (error) {
        this.#host.fail(error);
      }
    });
  }

  /** A child that can neither hear nor answer must end: whoever waits for it would wait for ever. */
  #orEnd(done: Promise<void>): void {
    done.catch((error: unknown) => this.#host.fail(error));
  }

  #say(message: ToParent): void {
    if (!this.#ended) this.#host.write(lineOf(message));
  }

  #hear(message: ToChild): void {
    if ("run" in message) this.#loaded(() => this.#orEnd(this.#run(message)));
    else if ("fetched" in message) {
      this.#fetches.get(message.fetched)?.(message);
      this.#fetches.delete(message.fetched);
    } else if ("abort" in message) {
      this.#say({ heard: message.abort });
      const reason = new DOMException(message.reason, "AbortError");
      this.#loaded(() => this.#aborts.get(message.abort)?.abort(reason));
    } else if ("answered" in message) {
      const key = `${message.answered}/${message.question}`;
      this.#questions.get(key)?.(message);
      this.#questions.delete(key);
    }
  }

  /** Does something to the functions of the file as soon as there are any. */
  #loaded(act: () => void): void {
    if (this.#waiting === undefined) act();
    else this.#waiting.push(act);
  }

  async #run(wanted: Extract<ToChild, { run: number }>): Promise<void> {
    const controller = new AbortController();
    this.#aborts.set(wanted.run, controller);
    try {
      const context = this.#contextOf(wanted.run, controller.signal);
      const returned = await callExport(this.#module, wanted, wanted.input, context);
      const outcome = outcomeText(functionResult(returned));
      if ("problem" in outcome) this.#say({ failed: wanted.run, message: outcome.problem });
      else this.#host.write(`{"done":${wanted.run},"result":${outcome.json}}\n`);
    } catch (error) {
      this.#say({ failed: wanted.run, ...this.#failureOf(error) });
    } finally {
      this.#aborts.delete(wanted.run);
    }
  }

  #contextOf(call: number, signal: AbortSignal): object {
    return {
      signal,
      progress: (message: string, steps: ProgressSteps = {}) =>
        this.#say({ progress: call, message: String(message), steps }),
      ask: (options: AskOptions) =>
        new Promise<AskAnswer>((resolve, reject) => {
          const question = (this.#asked += 1);
          this.#questions.set(`${call}/${question}`, (said) =>
            "answer" in said ? resolve(said.answer) : reject(new Error(said.problem)),
          );
          this.#say({ ask: call, question, options });
        }),
      request: () =>
        Promise.reject(new Error("a sandboxed tool sends no requests to the client but questions")),
      host: { name: "sandbox" },
      http: undefined,
    };
  }

  async #fetch(
    specifier: string,
    from: string | undefined,
  ): Promise<{ readonly path: string; readonly source: string } | undefined> {
    const fetch = (this.#asked += 1);
    this.#listen();
    const said = await new Promise<Extract<ToChild, { fetched: number }>>((resolve) => {
      this.#fetches.set(fetch, resolve);
      this.#say({ fetch, specifier, ...(from === undefined ? {} : { from }) });
    });
    if ("problem" in said) throw new Error(said.problem);
    return said.file;
  }

  #failureOf(error: unknown): Omit<Extract<ToParent, { failed: number }>, "failed"> {
    const denied = deniedBy(error, this.#host.portOf);
    return {
      message: this.#wordsOf(error),
      ...(denied === undefined ? {} : { denied }),
      ...this.#framesOf(error),
    };
  }

  #brokenBy(error: unknown): ToParent {
    return { broken: this.#wordsOf(error), ...this.#codeOf(error), ...this.#framesOf(error) };
  }

  #codeOf(error: unknown): { readonly code?: string; readonly at?: string } {
    try {
      const { code, stack } = error as { code?: unknown; stack?: unknown };
      if (typeof code !== "string") return {};
      return { code, at: this.#named(String(stack).split("\n", 1)[0] ?? "") };
    } catch {
      // What a file throws may be nothing at all, or throw when it is read.
      return {};
    }
  }

  #wordsOf(error: unknown): string {
    return this.#named(thrownMessage(error));
  }

  #framesOf(error: unknown): { readonly frames?: readonly string[] } {
    const frames = framesOf(error)?.map((frame) => this.#named(frame));
    return frames === undefined ? {} : { frames };
  }

  #named(text: string): string {
    return this.#host.named?.(text) ?? text;
  }
}

function lineOf(message: ToParent): string {
  return `${JSON.stringify(message)}\n`;
}

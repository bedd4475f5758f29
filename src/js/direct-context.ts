/** The context of a call in this process: what `invokeTool` was given, under the rules of every host. */

import { type OptionNames, refusal } from "./given.ts";
import { native } from "./native.ts";
import { sanitizeLine } from "./text.ts";
import type {
  AskAnswer,
  AskOptions,
  ClientRequest,
  HttpFacts,
  ProgressSteps,
  ToolContext,
  ToolHost,
} from "./tool.ts";
import { unawaited } from "./unawaited.ts";

/** What a caller of `invokeTool` can offer the tool. */
export interface InvokeOptions {
  /** Aborts the run. */
  readonly signal?: AbortSignal;
  /** Hears how far the run has come; the message is one safe line. What it throws is ignored. */
  readonly progress?: (message: string, steps: ProgressSteps) => void;
  /**
   * Asks the person; absent, `ask` rejects. It gets the form as every client would, and its answer must fit: fields
   * that were not asked for are left out. `problem` says what is wrong with the value of one field, for callers that
   * ask field by field.
   */
  readonly ask?:
    | ((
        question: AskOptions,
        problem: (field: string, value: unknown) => string | undefined,
      ) => Promise<AskAnswer> | AskAnswer)
    | undefined;
  /** Answers client requests; absent, `request` rejects. */
  readonly request?: (
    requests: Readonly<Record<string, ClientRequest>>,
  ) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Who runs the call; default `{ name: "direct" }`. */
  readonly host?: ToolHost;
  /** What the tool sees as `context.http`; default undefined. */
  readonly http?: HttpFacts;
}

/** The options of a run in this process. */
export const INVOKE_OPTIONS: OptionNames<InvokeOptions> = {
  signal: true,
  progress: true,
  ask: true,
  request: true,
  host: true,
  http: true,
};

/**
 * Refuses what a run would fail over, as if the tool had.
 *
 * @throws {ToolDefinitionError} `<entry>: signal must be an AbortSignal`.
 */
export function checkSignal(entry: string, signal: unknown): void {
  if (signal === undefined) return;
  // Not `instanceof`: one of another realm, or of a library for old runtimes, serves as well.
  const given = signal as Partial<AbortSignal> | null;
  if (typeof given?.throwIfAborted === "function" && typeof given.addEventListener === "function")
    return;
  throw refusal(entry, "/options/signal", "signal must be an AbortSignal");
}

const DIRECT: ToolHost = Object.freeze({ name: "direct" });

/** The context of one `invokeTool`. */
export class DirectContext implements ToolContext {
  readonly host: ToolHost;
  readonly http: HttpFacts | undefined;
  readonly #tool: string;
  readonly #options: InvokeOptions;
  readonly #waiting = new Set<Promise<unknown>>();
  readonly #limits: { readonly signal: AbortSignal } | undefined;
  #signal: AbortSignal | undefined;
  #over = false;

  /** `limits` are asked for the run's signal when the tool looks at it; without any it has one that never aborts. */
  constructor(
    tool: string,
    options: InvokeOptions,
    limits: { readonly signal: AbortSignal } | undefined,
  ) {
    this.#tool = tool;
    this.#options = options;
    this.#limits = limits;
    this.host = options.host ?? DIRECT;
    this.http = options.http;
  }

  get signal(): AbortSignal {
    this.#signal ??= this.#limits?.signal ?? new AbortController().signal;
    return this.#signal;
  }

  get progress(): ToolContext["progress"] {
    return (message, steps = {}) => {
      if (this.#over) return;
      try {
        this.#options.progress?.(sanitizeLine(message), steps);
      } catch {
        // A listener's failure is not the tool's.
      }
    };
  }

  get ask(): ToolContext["ask"] {
    const { ask } = this.#options;
    // An answer that comes through has passed the schema, and so has its type.
    return (question) =>
      unawaited(this.#question(ask && (() => askChecked(ask, question)))) as Promise<never>;
  }

  get request(): ToolContext["request"] {
    const { request } = this.#options;
    return (requests) => unawaited(this.#question(request && (() => request(requests))));
  }

  /** Ends the run, after which nothing gets through; the questions that are still open, where there are any. */
  end(): Promise<unknown> | undefined {
    this.#over = true;
    return this.#waiting.size === 0 ? undefined : Promise.allSettled(this.#waiting);
  }

  async #question<Answer>(put: (() => Promise<Answer> | Answer) | undefined): Promise<Answer> {
    // Without the tool's name, which the words of a failure begin with.
    if (put === undefined) throw new Error("cannot ask here: the host offers no questions");
    if (this.#over) throw new Error(`${this.#tool} asked a question after its call had answered`);
    const answer = Promise.resolve(put());
    this.#waiting.add(answer);
    try {
      return await answer;
    } finally {
      this.#waiting.delete(answer);
    }
  }
}

/** The same form and the same check of the answer as on every host. */
async function askChecked(
  ask: NonNullable<InvokeOptions["ask"]>,
  question: AskOptions,
): Promise<AskAnswer> {
  const { key, message, schema } = question;
  const form = new native.NativeQuestion(JSON.stringify({ message, schema }));
  const shown = JSON.parse(form.params()) as { message: string; requestedSchema: object };
  const answer = await ask(
    {
      ...(key === undefined ? {} : { key }),
      message: shown.message,
      schema: shown.requestedSchema,
    },
    (field, value) => form.fieldProblem(field, JSON.stringify(value)) ?? undefined,
  );
  return JSON.parse(form.check(JSON.stringify(answer))) as AskAnswer;
}

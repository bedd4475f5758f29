/** What a running tool can ask of its caller; every part is made when the tool touches it. */

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

/** What a context needs of the server that runs its call. */
export interface CallHost {
  /** Sends a progress notification for a call that still runs. */
  progress(call: number, message: string, steps: ProgressSteps | undefined): void;
  /** What the request of a lane says; undefined once its call is over. */
  httpFacts(lane: number): HttpFacts | undefined;
  /** Asks the client; settles when it has answered every key. */
  request(
    context: CallContext,
    requests: Record<string, unknown>,
  ): Promise<Record<string, unknown>>;
}

const HOST: ToolHost = Object.freeze({ name: "mcp" });

/**
 * The context of one MCP call. Getters on the prototype keep it cheap: a tool that never looks at
 * `signal` costs no AbortController, and destructuring still works.
 */
export class CallContext implements ToolContext {
  readonly call: number;
  /** Why the call is over, once it is. */
  ended: string | undefined;
  readonly #host: CallHost;
  #controller: AbortController | undefined;
  #aborted: Error | undefined;
  #asked = 0;
  #lane: number | undefined;
  #http: HttpFacts | undefined;

  /** `lane` is the HTTP request that the call came in, where it came in one. */
  constructor(call: number, host: CallHost, lane?: number) {
    this.call = call;
    this.#host = host;
    this.#lane = lane;
  }

  /** The host that runs the call. */
  get host(): ToolHost {
    return HOST;
  }

  /** Aborted when the client cancels the call, its deadline passes or the connection ends. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#aborted !== undefined) this.#controller.abort(this.#aborted);
    }
    return this.#controller.signal;
  }

  /** Reports progress; nothing is sent where the client did not ask for it or the call has ended. */
  get progress(): ToolContext["progress"] {
    return (message, steps) => {
      this.#host.progress(this.call, String(message), steps);
    };
  }

  /** Asks the user of the client to fill in a form. */
  get ask(): ToolContext["ask"] {
    // What the core lets through has passed the schema, and so has its type.
    return (options) => unawaited(this.#ask(options)) as Promise<never>;
  }

  /** Sends client requests (elicitation, sampling, roots) under the author's own keys. */
  get request(): ToolContext["request"] {
    return (requests: Record<string, ClientRequest>) =>
      unawaited(this.#host.request(this, requests));
  }

  /** The HTTP request that the call came in. */
  get http(): HttpFacts | undefined {
    if (this.#lane !== undefined) {
      this.#http = this.#host.httpFacts(this.#lane);
      this.#lane = undefined;
    }
    return this.#http;
  }

  /** Aborts the signal, now or whenever the tool first looks at it, and returns the reason as an error. */
  abort(reason: string): Error {
    this.ended ??= reason;
    this.#aborted ??= new DOMException(reason, "AbortError");
    this.#controller?.abort(this.#aborted);
    return this.#aborted;
  }

  async #ask(options: AskOptions): Promise<AskAnswer> {
    this.#asked += 1;
    const { key = `ask-${this.#asked}`, message, schema } = options;
    if (typeof key !== "string") throw new TypeError("The key of a question must be a string");
    const answers = await this.#host.request(this, { [key]: { ask: { message, schema } } });
    return answers[key] as AskAnswer;
  }
}

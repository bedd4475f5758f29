/** Runs the calls that the core hands over, and gives it back what came of each. */

import type { NativeServer } from "#native";

import { type CallHost, CallContext } from "./context.ts";
import {
  ABORT,
  ANSWER,
  CLOSE,
  CLOSED,
  decodeEvents,
  ENDED,
  HTTP_CLOSED,
  type NativeEvent,
  READY,
  RUN,
  SEND,
} from "./events.ts";
import { outcomeText } from "./outcome.ts";
import { Questions } from "./questions.ts";
import type { ServerHooks } from "./server-options.ts";
import { type Refined, refine } from "./refine.ts";
import { thrownMessage } from "./thrown.ts";
import type { HttpFacts, ProgressSteps, Tool } from "./tool.ts";

/** Where the events that are not calls go. */
export interface PeerEvents {
  /** A message for a connected transport. */
  send(peer: number, message: object, related: string | number | null): void;
  /** The core is done with a peer. */
  closePeer(peer: number): void;
  /** The native stdio transport saw the end of its input, or of its client. */
  ended(reason: string): void;
  /** The native stdio transport has written its last byte. */
  closed(problem: string | null): void;
  /** An exchange has output. */
  ready(exchange: number): void;
  /** A listener or a mount is through. */
  httpClosed(id: number, problem: string | null): void;
}

/** The running calls of one server. */
export class Runner implements CallHost {
  readonly #native: NativeServer;
  readonly #peers: PeerEvents;
  readonly #hooks: ServerHooks;
  /** Every tool the server ever had, by handle: a call may outlive a `setTools`. */
  readonly #tools: Tool[] = [];
  readonly #calls = new Map<number, CallContext>();
  readonly #questions: Questions;

  constructor(native: NativeServer, peers: PeerEvents, hooks: ServerHooks) {
    this.#native = native;
    this.#peers = peers;
    this.#hooks = hooks;
    this.#questions = new Questions(native, (text) => this.dispatch(text));
  }

  /** How many tools there have been: the handle of the next. */
  get size(): number {
    return this.#tools.length;
  }

  /** Adds tools; the first gets `size` as its handle, the others follow. */
  add(tools: readonly Tool[]): void {
    this.#tools.push(...tools);
  }

  /** Handles what a native call returned. */
  dispatch(text: string | null): void {
    if (text !== null) for (const event of decodeEvents(text)) this.#handle(event);
  }

  #handle(event: NativeEvent): void {
    switch (event[0]) {
      case RUN:
        return this.#run(event[1], event[2], event[3], event[4]);
      case ABORT:
        return this.#abort(event[1], event[2]);
      case ANSWER:
        return this.#questions.answer(event[2], event[3] === 1, event[4]);
      case SEND:
        return this.#peers.send(event[1], event[2], event[3]);
      case CLOSE:
        return this.#peers.closePeer(event[1]);
      case ENDED:
        return this.#peers.ended(event[1]);
      case CLOSED:
        return this.#peers.closed(event[1]);
      case READY:
        return this.#peers.ready(event[1]);
      case HTTP_CLOSED:
        return this.#peers.httpClosed(event[1], event[2]);
    }
  }

  #run(call: number, handle: number, input: Record<string, unknown>, lane?: number): void {
    const tool = this.#tools[handle]!;
    const context = new CallContext(call, this, lane);
    const started = this.#hooks.onCall === undefined ? 0 : performance.now();
    let result: unknown;
    try {
      const refined = refine(tool, input);
      result =
        refined === undefined ? tool.execute(input, context) : runRefined(tool, refined, context);
    } catch (error) {
      return this.#fail(handle, call, error, started);
    }
    if (!isThenable(result)) return this.#finish(handle, call, result, started);
    this.#calls.set(call, context);
    result.then(
      (value) => this.#finish(handle, call, value, started),
      (error: unknown) => this.#fail(handle, call, error, started),
    );
  }

  #finish(handle: number, call: number, result: unknown, started: number): void {
    this.#calls.delete(call);
    try {
      this.dispatch(this.#give(handle, call, result));
    } catch (error) {
      // A getter or a `toJSON` of the result threw.
      return this.#fail(handle, call, error, started);
    }
    this.#report(handle, started);
  }

  #give(handle: number, call: number, result: unknown): string | null {
    if (typeof result === "string") return this.#native.finishText(call, handle, result);
    const outcome = outcomeText(result);
    return "json" in outcome
      ? this.#native.finish(call, handle, outcome.json)
      : this.#native.fail(call, handle, outcome.problem);
  }

  #fail(handle: number, call: number, error: unknown, started: number): void {
    this.#calls.delete(call);
    this.dispatch(this.#native.fail(call, handle, thrownMessage(error)));
    this.#hooks.onError(error, { tool: this.#tools[handle]!.name });
    this.#report(handle, started, error);
  }

  #report(handle: number, started: number, error?: unknown): void {
    if (this.#hooks.onCall === undefined) return;
    const report = { tool: this.#tools[handle]!.name, durationMs: performance.now() - started };
    this.#hooks.onCall(error === undefined ? report : { ...report, error });
  }

  #abort(call: number, reason: string): void {
    const context = this.#calls.get(call);
    if (context === undefined) return;
    this.#calls.delete(call);
    this.#questions.abort(call, reason, context.abort(reason));
  }

  progress(call: number, message: string, steps: ProgressSteps | undefined): void {
    this.dispatch(this.#native.progress(call, message, steps?.progress, steps?.total));
  }

  httpFacts(lane: number): HttpFacts | undefined {
    const text = this.#native.httpFacts(lane);
    return text === null ? undefined : (JSON.parse(text) as HttpFacts);
  }

  request(
    context: CallContext,
    requests: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    // A tool may ask before its promise exists, and the abort must find it from now on.
    this.#calls.set(context.call, context);
    return this.#questions.ask(context.call, requests);
  }
}

async function runRefined(
  tool: Tool,
  refined: Promise<Refined>,
  context: CallContext,
): Promise<unknown> {
  const checked = await refined;
  return "value" in checked
    ? tool.execute(checked.value, context)
    : { content: checked.lines.join("\n"), isError: true };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    "then" in value &&
    typeof value.then === "function"
  );
}

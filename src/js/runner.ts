/** Runs the calls that the core hands over, and gives it back what came of each. */

import type { NativeServer } from "#native";

import { type CallHost, CallContext } from "./context.ts";
import {
  ABORT,
  ANSWER,
  CLOSED,
  decodeEvents,
  HTTP_CLOSED,
  type NativeEvent,
  READY,
  RUN,
  SEND,
} from "./events.ts";
import { outcomeText } from "./outcome.ts";
import { Questions, WAITS_FOR_USER } from "./questions.ts";
import { type Refined, refine } from "./refine.ts";
import type { ServerHooks } from "./server-options.ts";
import { isThenable } from "./thenable.ts";
import { thrownMessage } from "./thrown.ts";
import type { HttpFacts, ProgressSteps, Tool } from "./tool.ts";

/** Where the events that are not calls go. */
export interface PeerEvents {
  /** A message for a connected transport. */
  send(peer: number, message: object, related: string | number | null): void;
  /** The native stdio transport has written its last byte. */
  closed(problem: string | null): void;
  /** An exchange has output. */
  ready(exchange: number): void;
  /** A listener or a mount is through. */
  httpClosed(id: number, problem: string | null): void;
}

/** Why a question cannot be asked, or heard, any more. */
const ANSWERED = "The call that asked has answered already";

/** What a call is told whose tool is gone. */
const REPLACED = "the tools of this server have changed; list them and try again";

/** The running calls of one server. */
export class Runner implements CallHost {
  readonly #native: NativeServer;
  readonly #peers: PeerEvents;
  readonly #hooks: ServerHooks;
  /** The tools by handle; those of before a `setTools` stay while a call may begin or run. */
  readonly #tools = new Map<number, Tool>();
  #handles = 0;
  readonly #calls = new Map<number, CallContext>();
  readonly #questions: Questions;

  constructor(native: NativeServer, peers: PeerEvents, hooks: ServerHooks) {
    this.#native = native;
    this.#peers = peers;
    this.#hooks = hooks;
    this.#questions = new Questions(native, (text) => this.dispatch(text));
  }

  /** The handle of the next tool. */
  get nextHandle(): number {
    return this.#handles;
  }

  /** Adds tools; the first gets `nextHandle`, the others follow. */
  add(tools: readonly Tool[]): void {
    if (this.#native.isIdle()) this.#tools.clear();
    for (const tool of tools) this.#tools.set(this.#handles++, tool);
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
        return this.#questions.answer(event[1], event[2], event[3] === 1, event[4]);
      case SEND:
        return this.#peers.send(event[1], event[2], event[3]);
      case CLOSED:
        return this.#peers.closed(event[1]);
      case READY:
        return this.#peers.ready(event[1]);
      case HTTP_CLOSED:
        return this.#peers.httpClosed(event[1], event[2]);
    }
  }

  #run(call: number, handle: number, input: Record<string, unknown>, lane?: number): void {
    const tool = this.#tools.get(handle);
    // It was found in the moment in which it was replaced, by another thread.
    if (tool === undefined) return this.dispatch(this.#native.fail(call, REPLACED));
    const context = new CallContext(call, this, lane);
    const started = this.#hooks.onCall === undefined ? 0 : performance.now();
    let result: unknown;
    // Before the tool is called: what it does at once may be what aborts it.
    this.#calls.set(call, context);
    try {
      const refined = refine(tool, input);
      result =
        refined === undefined ? tool.execute(input, context) : runRefined(tool, refined, context);
      if (isThenable(result)) {
        // Not its own `then`, which may be anything: one that throws, that calls back twice or at once.
        Promise.resolve(result).then(
          (value) => this.#finish(tool, context, value, started),
          (error: unknown) => this.#fail(tool, context, error, started),
        );
        return;
      }
    } catch (error) {
      return this.#fail(tool, context, error, started);
    }
    this.#finish(tool, context, result, started);
  }

  #finish(tool: Tool, context: CallContext, result: unknown, started: number): void {
    try {
      this.dispatch(this.#give(context.call, result));
    } catch (error) {
      // A getter or a `toJSON` of the result threw.
      return this.#fail(tool, context, error, started);
    }
    this.#end(context);
    this.#report(tool, started);
  }

  #give(call: number, result: unknown): string | null {
    if (typeof result === "string") return this.#native.finishText(call, result);
    const outcome = outcomeText(result);
    return "json" in outcome
      ? this.#native.finish(call, outcome.json)
      : this.#native.fail(call, outcome.problem);
  }

  #fail(tool: Tool, context: CallContext, error: unknown, started: number): void {
    this.dispatch(this.#native.fail(context.call, thrownMessage(error)));
    this.#end(context);
    this.#hooks.onError(error, { tool: tool.name });
    this.#report(tool, started, error);
  }

  #report(tool: Tool, started: number, error?: unknown): void {
    if (this.#hooks.onCall === undefined) return;
    const report = { tool: tool.name, durationMs: performance.now() - started };
    this.#hooks.onCall(error === undefined ? report : { ...report, error });
  }

  #abort(call: number, reason: string): void {
    const context = this.#calls.get(call);
    if (context === undefined) return;
    this.#calls.delete(call);
    const error = context.abort(reason);
    this.#questions.end(call, reason === WAITS_FOR_USER ? undefined : () => error);
  }

  /** Forgets a call that has answered; questions that it has left open can have no answer any more. */
  #end(context: CallContext): void {
    context.ended ??= ANSWERED;
    if (this.#calls.delete(context.call))
      this.#questions.end(context.call, () => new Error(ANSWERED));
  }

  progress(call: number, message: string, steps: ProgressSteps | undefined): void {
    this.dispatch(
      this.#native.progress(call, message, step(steps, "progress"), step(steps, "total")),
    );
  }

  httpFacts(lane: number): HttpFacts | undefined {
    const text = this.#native.httpFacts(lane);
    return text === null ? undefined : (JSON.parse(text) as HttpFacts);
  }

  request(
    context: CallContext,
    requests: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    const { ended } = context;
    // The run that is started again asks for itself.
    if (ended === WAITS_FOR_USER) return new Promise(() => {});
    if (ended !== undefined) return Promise.reject(new Error(ended));
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

function step(steps: ProgressSteps | undefined, name: keyof ProgressSteps): number | undefined {
  const value: unknown = steps?.[name];
  if (value === undefined || typeof value === "number") return value;
  throw new TypeError(`The ${name} of a progress report must be a number, got a ${typeof value}`);
}

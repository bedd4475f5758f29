/** What running calls have asked their clients and not heard back about. */

import type { NativeServer } from "#native";

import { findUnsayable } from "./unsayable.ts";

/** The core's reason for ending a run whose questions travel to the client in its answer. */
export const WAITS_FOR_USER = "The call stopped to wait for the user";

type Answers = Record<string, unknown>;

interface Question {
  /** The requests by key, as JSON text: what a tool passes may be anything, and must fail where it asks. */
  readonly requests: ReadonlyMap<string, string>;
  readonly resolve: (answers: Answers) => void;
  readonly reject: (error: unknown) => void;
}

/** What one call waits for. */
interface Waiting {
  /** Asked in this turn, to be sent at its end. */
  gathered: Question[];
  /** Sent, by ticket. */
  readonly sent: Map<number, readonly Question[]>;
}

/** The open questions of one server, by call. */
export class Questions {
  readonly #native: NativeServer;
  readonly #dispatch: (text: string | null) => void;
  readonly #waiting = new Map<number, Waiting>();
  #tickets = 0;

  constructor(native: NativeServer, dispatch: (text: string | null) => void) {
    this.#native = native;
    this.#dispatch = dispatch;
  }

  /**
   * Asks; resolves with the answers by key. Questions that a tool asks at once travel together, since
   * on 2026-07-28 the first of them would end the run and hide the others for a round.
   */
  ask(call: number, requests: Record<string, unknown>): Promise<Answers> {
    return new Promise((resolve, reject) => {
      const question = { requests: requestTexts(requests), resolve, reject };
      const waiting: Waiting = this.#waiting.get(call) ?? { gathered: [], sent: new Map() };
      this.#waiting.set(call, waiting);
      waiting.gathered.push(question);
      if (waiting.gathered.length === 1) queueMicrotask(() => this.#send(call, waiting));
    });
  }

  /** Settles the questions of a ticket. */
  answer(call: number, ticket: number, ok: boolean, answer: unknown): void {
    const waiting = this.#waiting.get(call);
    const questions = waiting?.sent.get(ticket);
    if (waiting === undefined || questions === undefined) return;
    waiting.sent.delete(ticket);
    if (waiting.sent.size === 0 && waiting.gathered.length === 0) this.#waiting.delete(call);
    for (const { requests, resolve, reject } of questions) {
      if (!ok) reject(new Error(String(answer)));
      else
        resolve(
          Object.fromEntries([...requests.keys()].map((key) => [key, (answer as Answers)[key]])),
        );
    }
  }

  /**
   * Forgets the questions of a call that is over. With an error they reject, so that the clean-up of the tool runs;
   * without, they stay open for ever: a run that is started again with the answers would take them for a refusal.
   */
  end(call: number, makeError: (() => Error) | undefined): void {
    const waiting = this.#waiting.get(call);
    if (waiting === undefined) return;
    this.#waiting.delete(call);
    if (makeError === undefined) return;
    const error = makeError();
    for (const { reject } of [...waiting.sent.values(), waiting.gathered].flat()) reject(error);
  }

  #send(call: number, waiting: Waiting): void {
    // The call may have ended since it asked.
    if (this.#waiting.get(call) !== waiting) return;
    const { gathered } = waiting;
    waiting.gathered = [];
    const texts = new Map<string, string>();
    const questions = gathered.filter(({ requests, reject }) => {
      const twice = [...requests.keys()].find((key) => texts.has(key));
      if (twice === undefined) for (const [key, text] of requests) texts.set(key, text);
      else reject(new TypeError(`The key ${JSON.stringify(twice)} is asked twice at once`));
      return twice === undefined;
    });
    const ticket = (this.#tickets += 1);
    waiting.sent.set(ticket, questions);
    const members = Array.from(texts, ([key, text]) => `${JSON.stringify(key)}:${text}`);
    this.#dispatch(this.#native.request(call, ticket, `{${members.join(",")}}`));
  }
}

/** Requests as JSON text; what JSON cannot say is the asking tool's error. */
function requestTexts(requests: Record<string, unknown>): Map<string, string> {
  if (typeof requests !== "object" || requests === null)
    throw new TypeError("Requests must be an object of requests by key");
  const [lost] = findUnsayable(requests);
  if (lost !== undefined)
    throw new TypeError(`Requests must be JSON, got ${lost.what} at ${lost.at || "/"}`);
  // A member that is undefined has no text; the core says what it must be.
  return new Map(
    Object.entries(requests).map(([key, request]) => [key, JSON.stringify(request) ?? "null"]),
  );
}

/** What running calls have asked their clients and not heard back about. */

import type { NativeServer } from "#native";

/** The core's reason for ending a run whose questions travel to the client in its answer. */
const WAITS_FOR_USER = "The call stopped to wait for the user";

type Answers = Record<string, unknown>;

interface Question {
  readonly requests: Record<string, unknown>;
  readonly resolve: (answers: Answers) => void;
  readonly reject: (error: unknown) => void;
}

interface Round {
  readonly call: number;
  readonly questions: Question[];
}

/** The open questions of one server, by ticket. */
export class Questions {
  readonly #native: NativeServer;
  readonly #dispatch: (text: string | null) => void;
  readonly #open = new Map<number, Round>();
  readonly #gathering = new Map<number, Round>();
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
      const question = { requests, resolve, reject };
      const round = this.#gathering.get(call);
      if (round !== undefined) {
        round.questions.push(question);
        return;
      }
      const opened: Round = { call, questions: [question] };
      this.#gathering.set(call, opened);
      queueMicrotask(() => this.#send(opened));
    });
  }

  /** Settles the round of a ticket. */
  answer(ticket: number, ok: boolean, answer: unknown): void {
    const round = this.#open.get(ticket);
    this.#open.delete(ticket);
    for (const { requests, resolve, reject } of round?.questions ?? []) {
      if (!ok) reject(new Error(String(answer)));
      else
        resolve(
          Object.fromEntries(Object.keys(requests).map((key) => [key, (answer as Answers)[key]])),
        );
    }
  }

  /**
   * Ends the rounds of an aborted call. A cancelled call's questions reject, so that its clean-up runs; those of a
   * run that is started again with the answers stay open for ever, for a `catch` would take them for a refusal.
   */
  abort(call: number, reason: string, error: Error): void {
    for (const [ticket, round] of this.#open) {
      if (round.call !== call) continue;
      this.#open.delete(ticket);
      if (reason !== WAITS_FOR_USER) for (const { reject } of round.questions) reject(error);
    }
  }

  #send(round: Round): void {
    this.#gathering.delete(round.call);
    const requests: Record<string, unknown> = Object.create(null);
    for (const question of round.questions) {
      for (const [key, request] of Object.entries(question.requests)) {
        if (key in requests) {
          question.reject(new TypeError(`The key ${JSON.stringify(key)} is asked twice at once`));
          round.questions.splice(round.questions.indexOf(question), 1);
          return this.#send(round);
        }
        requests[key] = request;
      }
    }
    if (round.questions.length === 0) return;
    const ticket = (this.#tickets += 1);
    this.#open.set(ticket, round);
    this.#dispatch(this.#native.request(round.call, ticket, JSON.stringify(requests)));
  }
}

/** One HTTP request that another server received: its body goes into the core, and the answer comes out of it. */

import type { NativeExchange, NativeServer } from "#native";

/** The status line and the headers of an answer. */
export interface AnswerHead {
  readonly status: number;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
}

/** What an exchange needs of the server whose core answers it. */
export interface ExchangeHost {
  readonly native: NativeServer;
  /** When an answer that is not decided becomes a stream, in milliseconds; absent: never. */
  readonly jsonWaitMs: number | undefined;
  /** How often a silent stream is kept open, in milliseconds; 0: never. */
  readonly keepAliveMs: number;
  /** How long a client may leave its answer unread, in milliseconds. */
  readonly writeStallMs: number;
  /** One step of the core, and what came of it. */
  drive(step: () => string | null): void;
  /** The exchange is over: nothing wakes it any more. */
  forget(exchange: Exchange): void;
}

/** A request and its answer. */
export class Exchange {
  /** The number by which the core says that there is output. */
  readonly id: number;
  /** Whether it only waits for what happens elsewhere: a subscription, a session's own stream. */
  readonly waits: boolean;
  readonly #host: ExchangeHost;
  readonly #native: NativeExchange;
  #wake: (() => void) | undefined;
  #hurry: NodeJS.Timeout | undefined;
  #keepAlive: NodeJS.Timeout | undefined;
  #over = false;

  /** `headers` is name, value, name, value, as they came. */
  constructor(
    host: ExchangeHost,
    mount: number,
    method: string,
    url: string,
    headers: readonly string[],
  ) {
    this.#host = host;
    this.#native = host.native.beginHttp(mount, method, url, JSON.stringify(headers));
    this.id = this.#native.id;
    this.waits = method !== "POST" || valueOf(headers, "mcp-method") === "subscriptions/listen";
  }

  /** How long the client may leave the answer unread, in milliseconds. */
  get writeStallMs(): number {
    return this.#host.writeStallMs;
  }

  /** Whether the request's body decides; if not, the answer is there. */
  get wantsBody(): boolean {
    return this.#native.wantsBody();
  }

  /** Takes a part of the body; false where no more is wanted. */
  push(chunk: Uint8Array): boolean {
    return this.#native.push(chunk);
  }

  /** The body is complete: calls start in here. */
  end(): void {
    this.#host.drive(() => this.#native.end());
  }

  /** How the answer begins, once that is decided; undefined where the client went first. */
  async head(): Promise<AnswerHead | undefined> {
    const { jsonWaitMs } = this.#host;
    let text = this.#native.head();
    if (text === null && jsonWaitMs !== undefined) {
      this.#hurry = setTimeout(() => {
        this.#native.hurry();
        this.ready();
      }, jsonWaitMs).unref();
    }
    while (text === null) {
      if (this.#over) return undefined;
      await this.wait();
      text = this.#native.head();
    }
    clearTimeout(this.#hurry);
    const [status, ...headers] = JSON.parse(text) as [number, ...string[]];
    return { status, headers };
  }

  /** Keeps a stream open for as long as it is silent. */
  keepAlive(): void {
    const { keepAliveMs } = this.#host;
    if (keepAliveMs === 0 || this.#over) return;
    this.#keepAlive = setInterval(() => {
      this.#native.keepAlive();
      this.ready();
    }, keepAliveMs).unref();
  }

  /** What is to be written now; null where nothing is. */
  read(): string | null {
    return this.#native.read();
  }

  /** Whether the answer ends here: all of it was read, or nobody reads it any more. */
  get done(): boolean {
    return this.#over || this.#native.done();
  }

  /** Resolves when there may be more to read, or the answer is over. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** The core has output. */
  ready(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }

  /** The client has gone, or has the whole answer; may be called again. */
  gone(): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#hurry);
    clearInterval(this.#keepAlive);
    this.#host.forget(this);
    this.#host.drive(() => this.#native.gone());
    this.ready();
  }
}

/** Whether an answer is a stream of events. */
export function isStream({ headers }: AnswerHead): boolean {
  return valueOf(headers, "content-type")?.startsWith("text/event-stream") ?? false;
}

/** The value of a header in a list of name, value, name, value. */
function valueOf(headers: readonly string[], name: string): string | undefined {
  const at = headers.findIndex((piece, place) => place % 2 === 0 && piece.toLowerCase() === name);
  return at === -1 ? undefined : headers[at + 1];
}

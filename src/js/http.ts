/** The HTTP side of one server: its listeners, and its mount in other servers. */

import type { IncomingMessage, ServerResponse } from "node:http";

import type { NativeServer } from "#native";

import { Exchange, type ExchangeHost } from "./exchange.ts";
import { answerFetch, type Begin } from "./fetch.ts";
import type { HttpListener, HttpOptions, ServeHttpOptions } from "./http-options.ts";
import { Listener } from "./listener.ts";
import { refused } from "./native-tool.ts";
import { answerNode } from "./node-handler.ts";

const JSON_WAIT_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;
const WRITE_STALL_MS = 30_000;

/** What the HTTP side needs of its server. */
export interface HttpHost {
  readonly native: NativeServer;
  /** One step of the core, and what came of it. */
  drive(step: () => string | null): void;
  /** Something failed that no caller hears of. */
  failed(error: unknown): void;
}

/** Everything that one server serves over HTTP. */
export class HttpSide implements ExchangeHost {
  readonly native: NativeServer;
  readonly jsonWaitMs: number | undefined;
  readonly keepAliveMs: number;
  readonly writeStallMs: number;
  readonly #host: HttpHost;
  readonly #options: HttpOptions;
  readonly #listeners = new Map<number, Listener>();
  readonly #exchanges = new Map<number, Exchange>();
  readonly #wake = (): void => this.drive(() => this.native.takeHttp());
  #mount: number | undefined;
  #closed = false;

  /** `options` hold for `fetch` and `node`, and for listeners that are not told otherwise. */
  constructor(host: HttpHost, options: HttpOptions) {
    this.#host = host;
    this.#options = options;
    this.native = host.native;
    this.jsonWaitMs =
      options.responseMode === "json" ? undefined : (options.jsonWaitMs ?? JSON_WAIT_MS);
    this.keepAliveMs = options.keepAliveMs ?? KEEP_ALIVE_MS;
    this.writeStallMs = options.limits?.writeStallMs ?? WRITE_STALL_MS;
  }

  /** Listens; what is wrong with the options, or with the address, is thrown. */
  serve(options: ServeHttpOptions): HttpListener {
    this.#refuseClosed();
    const limits = { ...this.#options.limits, ...options.limits };
    const all = JSON.stringify({ ...this.#options, ...options, limits });
    const listener = new Listener(
      this.native,
      bound(() => this.native.serveHttp(all, this.#wake)),
    );
    this.#listeners.set(listener.id, listener);
    return listener;
  }

  /** Answers a web-standard request. */
  async fetch(request: Request): Promise<Response> {
    return answerFetch(request, this.#begin);
  }

  /** Answers a request of `node:http`. */
  async node(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return answerNode(request, response, this.#begin);
  }

  /** Ends everything; resolves when the last listener is closed. */
  async close(): Promise<void> {
    this.#closed = true;
    const closing = [...this.#listeners.values()].map((listener) => listener.close());
    if (this.#mount !== undefined) {
      const mount = this.#mount;
      this.#mount = undefined;
      this.drive(() => this.native.closeHttp(mount));
    }
    await Promise.all(closing);
  }

  drive(step: () => string | null): void {
    this.#host.drive(step);
  }

  forget(exchange: Exchange): void {
    this.#exchanges.delete(exchange.id);
  }

  /** An exchange has output. */
  ready(id: number): void {
    this.#exchanges.get(id)?.ready();
  }

  /** A listener is through; of a mount nobody waits for it. */
  httpClosed(id: number, problem: string | null): void {
    if (problem !== null) this.#host.failed(new Error(problem));
    this.#listeners.get(id)?.closed();
    this.#listeners.delete(id);
  }

  readonly #begin: Begin = (method, url, headers) => {
    this.#refuseClosed();
    this.#mount ??= refused(() => this.native.mountHttp(JSON.stringify(this.#options), this.#wake));
    const exchange = new Exchange(this, this.#mount, method, url, headers);
    this.#exchanges.set(exchange.id, exchange);
    return exchange;
  };

  #refuseClosed(): void {
    if (this.#closed) throw new Error("This server is closed");
  }
}

/** Binds; a failure of the system carries its code, as everywhere in Node. */
function bound(bind: () => string): string {
  try {
    return refused(bind);
  } catch (error) {
    const code = error instanceof Error && /\bE[A-Z]{3,}\b/.exec(error.message)?.[0];
    throw code ? Object.assign(error, { code }) : error;
  }
}

/** The HTTP side of one server: its listeners, and its mount in other servers. */

import type { IncomingMessage, ServerResponse } from "node:http";

import type { NativeServer } from "#native";

import { Exchange, type ExchangeHost } from "./exchange.ts";
import { answerFetch, type Begin } from "./fetch.ts";
import type { HttpListener, HttpOptions, ServeHttpOptions } from "./http-options.ts";
import { mustHaveItsToken } from "./http-token.ts";
import { Listener } from "./listener.ts";
import { plainText, refused } from "./native-tool.ts";
import { answerNode } from "./node-handler.ts";

const JSON_WAIT_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;
const WRITE_STALL_MS = 30_000;
const GRACE_MS = 2_000;

const JSON_BODY = { "content-type": "application/json" };
const CLOSING = refusal("The server is closing");
const FAILED = refusal("The request cannot be served");

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
  #forgotten: (() => void) | undefined;

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

  /** Takes requests of other servers from now on; what is wrong with the options is thrown. */
  mount(): number {
    if (this.#mount === undefined) {
      const options = plainText(this.#options, "/options/http", "createMcpServer");
      this.#mount = refused(() => this.native.mountHttp(options, this.#wake));
    }
    return this.#mount;
  }

  /** Listens; what is wrong with the options, or with the address, is thrown. */
  serve(options: ServeHttpOptions): HttpListener {
    if (this.#closed) throw new Error("This server is closed");
    const limits = overridden(this.#options.limits ?? {}, options.limits ?? {});
    const all = { ...overridden(this.#options, options), limits };
    mustHaveItsToken("serveHttp", options, all);
    const text = plainText(all, "/options", "serveHttp");
    const listener = new Listener(
      this.native,
      bound(() => this.native.serveHttp(text, this.#wake)),
    );
    this.#listeners.set(listener.id, listener);
    return listener;
  }

  /** Answers a web-standard request. */
  async fetch(request: Request): Promise<Response> {
    if (this.#closed) return new Response(CLOSING, { status: 503, headers: JSON_BODY });
    return answerFetch(request, this.#begin);
  }

  /** Answers a request of `node:http`. Never rejects, for `createServer(server.node)` has nobody who listens. */
  async node(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#closed) return void response.writeHead(503, JSON_BODY).end(CLOSING);
    try {
      await answerNode(request, response, this.#begin);
    } catch (error) {
      this.#host.failed(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, JSON_BODY).end(FAILED);
    }
  }

  /** Ends everything; resolves when the last listener is closed. A second time, it does not wait for calls. */
  async close(): Promise<void> {
    const again = this.#closed;
    this.#closed = true;
    const listeners = [...this.#listeners.values()].map((listener) => listener.close());
    if (!again) await this.#callsOver();
    const mount = this.#mount;
    this.#mount = undefined;
    if (mount !== undefined) this.drive(() => this.native.closeHttp(mount));
    await Promise.all(listeners);
  }

  /** Waits for the calls of the mount, as long as they may go on. */
  #callsOver(): Promise<void> {
    const calls = (): boolean => [...this.#exchanges.values()].some(({ waits }) => !waits);
    if (!calls()) return Promise.resolve();
    return new Promise((resolve) => {
      const grace = setTimeout(resolve, this.#options.shutdownGraceMs ?? GRACE_MS);
      this.#forgotten = () => {
        if (calls()) return;
        clearTimeout(grace);
        resolve();
      };
    });
  }

  drive(step: () => string | null): void {
    this.#host.drive(step);
  }

  forget(exchange: Exchange): void {
    this.#exchanges.delete(exchange.id);
    this.#forgotten?.();
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
    const exchange = new Exchange(this, this.mount(), method, url, headers);
    this.#exchanges.set(exchange.id, exchange);
    return exchange;
  };
}

/** Options where others are said. One that is `undefined`, such as a variable of an environment, says nothing. */
export function overridden<Options extends object>(options: Options, others: Options): Options {
  const said = Object.entries(others).filter(([, value]) => value !== undefined);
  return { ...options, ...Object.fromEntries(said) };
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

/** What a client reads where the core was not asked. */
function refusal(message: string): string {
  return JSON.stringify({ jsonrpc: "2.0", error: { code: -32603, message } });
}

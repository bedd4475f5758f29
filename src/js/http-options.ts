/** What an author says about HTTP. */

/** How MCP is served over HTTP, natively or in another server; every field has a default. */
export interface HttpOptions {
  /** The path of the endpoint; default `"/mcp"`, and any path where another server routes to `fetch` or `node`. */
  readonly path?: string;
  /**
   * The bearer token that every request must carry, or several as the keys of an object, each with a label as its
   * value, which tools see as `context.http.principal`. At least 16 visible ASCII characters.
   */
  readonly token?: string | Readonly<Record<string, string>>;
  /**
   * Names that the `Host` header may have, on any port; default the loopback names, and any name where `serveHttp`
   * listens on another address than loopback. `"*"` allows every name.
   */
  readonly allowedHosts?: readonly string[];
  /** Origins whose pages may call, such as `"https://app.example"`; default none. */
  readonly allowedOrigins?: readonly string[];
  /**
   * How calls are answered: `"auto"` (default) is one JSON body where a call is done soon and reports nothing, and a
   * stream of events otherwise; `"sse"` is always a stream, `"json"` never.
   */
  readonly responseMode?: "auto" | "sse" | "json";
  /**
   * For clients before 2026-07-28: absent, those that initialize get a session and the others are served without;
   * `true` means no sessions at all; `false` refuses what has no session.
   */
  readonly stateless?: boolean;
  /** Whether `GET /healthz` answers 200; default false. */
  readonly health?: boolean;
  /** Milliseconds that a call may take before its answer becomes a stream; default 1,000. */
  readonly jsonWaitMs?: number;
  /** Milliseconds of silence after which a stream carries a comment; default 10,000. 0 sends none. */
  readonly keepAliveMs?: number;
  /** How long calls may go on after `close()`, in milliseconds; default what the server's options say. */
  readonly shutdownGraceMs?: number;
  /** Bounds; see docs/limits.md. */
  readonly limits?: HttpLimits;
}

/** How `serveHttp` listens and serves. */
export interface ServeHttpOptions extends HttpOptions {
  /** The port; default 0, any that is free. */
  readonly port?: number;
  /** The address to listen on; default `"127.0.0.1"`. Others than loopback need a `token`. */
  readonly host?: string;
}

/** Bounds of HTTP. */
export interface HttpLimits {
  /** Connections of a listener; default 256. */
  readonly maxConnections?: number;
  /** Bytes of a body; default 4 MiB. */
  readonly maxBodyBytes?: number;
  /** Bytes of a request's headers; default 16 KiB. */
  readonly maxHeaderBytes?: number;
  /** Headers of a request; default 64. */
  readonly maxHeaders?: number;
  /** Milliseconds for a request's headers to arrive; default 10,000. */
  readonly headerTimeoutMs?: number;
  /** Milliseconds for a body to arrive; default 30,000. */
  readonly bodyTimeoutMs?: number;
  /** Milliseconds that a connection may wait for its next request; default 60,000. */
  readonly idleTimeoutMs?: number;
  /** Sessions of clients before 2026-07-28; default 1,024. */
  readonly maxSessions?: number;
  /** Milliseconds after which an unused session ends; default 600,000. */
  readonly sessionIdleMs?: number;
  /** Messages that wait on one stream; default 64. */
  readonly maxQueuedMessages?: number;
  /** Bytes that wait on one stream; default 1 MiB. */
  readonly maxUnsentBytes?: number;
  /** Milliseconds that a client may leave its stream unread; default 30,000. */
  readonly writeStallMs?: number;
}

/** A server that listens. */
export interface HttpListener {
  /** Where clients connect, such as `http://127.0.0.1:43121/mcp`. */
  readonly url: string;
  /** The port, also where it was not chosen. */
  readonly port: number;
  /**
   * Accepts nothing more, ends streams that only wait, and gives running calls `shutdownGraceMs`; resolves when the
   * last connection is closed. Called a second time, it aborts what still runs.
   */
  close(): Promise<void>;
  /** Keeps the process alive while it listens, as at first. */
  ref(): this;
  /** Lets the process end although it listens. */
  unref(): this;
}

/** An MCP server: one catalog, any number of connections, every revision. */

import type { IncomingMessage, ServerResponse } from "node:http";

import { checkOptions, mustBeGiven, mustBeOptions, type OptionNames } from "./given.ts";
import { guardedHooks } from "./hooks.ts";
import { HttpSide, overridden } from "./http.ts";
import type { HttpListener, HttpOptions, ServeHttpOptions } from "./http-options.ts";
import { mustHaveItsToken } from "./http-token.ts";
import { nativeServer, nativeTools, refused } from "./native-tool.ts";
import { Runner } from "./runner.ts";
import type {
  McpServerOptions,
  ServeStdioOptions,
  ServerHooks,
  ServerInfo,
} from "./server-options.ts";
import { StdioLink } from "./stdio.ts";
import type { Tool } from "./tool.ts";
import type { OpenTransport, Transport } from "./transport.ts";
import { TransportLink } from "./transport-link.ts";

/** A server made by {@link createMcpServer}. */
export interface McpServer {
  /**
   * Serves one transport of the official SDKs (1.x or 2.x); may be called again for further ones. Resolves when the
   * transport has started.
   */
  connect(transport: Transport): Promise<void>;
  /**
   * Serves standard input and output on threads of its own; resolves when it listens. Rejects where the process
   * already reads its input or has unsent output, and where another server has them.
   */
  serveStdio(options?: ServeStdioOptions): Promise<void>;
  /**
   * Serves HTTP on threads of its own; resolves when it listens. May be called again, for another address. Rejects
   * where the address cannot be had, and where one that others reach has no token.
   */
  serveHttp(options?: ServeHttpOptions): Promise<HttpListener>;
  /**
   * Answers a web-standard request under the `http` options of the server: for Hono, Next and every other framework
   * that has them. May be passed on by itself.
   */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * Answers a request of `node:http` under the `http` options of the server: for `createServer`, Express and Fastify.
   * May be passed on by itself; resolves when the answer is written, and never rejects: `onError` hears.
   */
  readonly node: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Replaces the tools and tells every client that wants to know. */
  setTools(tools: readonly Tool[]): void;
  /** Ends every connection; resolves when the last byte is written. */
  close(): Promise<void>;
  /** Resolves when `close()` is through or the client of `serveStdio()` has gone. */
  readonly closed: Promise<void>;
}

/**
 * Makes an unconnected MCP server of these tools.
 *
 * @throws {ToolDefinitionError} where two tools have one name, or a field of `info` or `options` is wrong.
 * @example
 * const server = createMcpServer({ name: "slugs", version: "1.0.0" }, [textSlug]);
 * await server.serveStdio();
 */
export function createMcpServer(
  info: ServerInfo,
  tools: readonly Tool[],
  options: McpServerOptions = {},
): McpServer {
  return new Server(info, tools, options);
}

const OPTIONS: OptionNames<McpServerOptions> = {
  instructions: true,
  unknownTool: true,
  pageSize: true,
  ttlMs: true,
  cacheScope: true,
  secret: true,
  shutdownGraceMs: true,
  http: true,
  onCall: true,
  onError: true,
  limits: true,
};

class Server implements McpServer {
  readonly closed: Promise<void>;
  readonly fetch: McpServer["fetch"] = (request) => this.#http.fetch(request);
  readonly node: McpServer["node"] = (request, response) => this.#http.node(request, response);
  readonly #native;
  readonly #http: HttpSide;
  readonly #runner: Runner;
  readonly #hooks: ServerHooks;
  readonly #links = new Map<number, TransportLink>();
  #stdio: StdioLink | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timed: boolean;
  #settleClosed!: () => void;

  constructor(info: ServerInfo, tools: readonly Tool[], options: McpServerOptions) {
    checkOptions("createMcpServer", options, OPTIONS);
    const { onCall, onError, http, ...plain } = options;
    for (const [name, bounds] of Object.entries({
      http,
      "http.limits": http?.limits,
      limits: options.limits,
    }))
      if (bounds !== undefined) mustBeOptions("createMcpServer", bounds, name);
    if (http !== undefined) mustHaveItsToken("createMcpServer", http, http);
    for (const [name, hook] of Object.entries({ onCall, onError }))
      mustBeGiven(
        "createMcpServer",
        hook === undefined || typeof hook === "function",
        `${name} must be a function`,
      );
    const secret = options.secret ?? (process.env["HAFT_SECRET"] || undefined);
    this.#hooks = guardedHooks(onCall, onError);
    this.#native = nativeServer(info, { ...plain, secret }, tools);
    this.#http = new HttpSide(
      {
        native: this.#native,
        drive: (step) => this.#drive(step),
        failed: (error) => this.#failed(error),
      },
      overridden({ shutdownGraceMs: options.shutdownGraceMs } as HttpOptions, http ?? {}),
    );
    if (http !== undefined) this.#http.mount();
    this.#runner = new Runner(
      this.#native,
      {
        send: (peer, message, related) => this.#links.get(peer)?.send(message, related),
        closed: (problem) => this.#stdioClosed(problem),
        ready: (exchange) => this.#http.ready(exchange),
        httpClosed: (id, problem) => this.#http.httpClosed(id, problem),
      },
      this.#hooks,
    );
    this.#runner.add(tools);
    this.#timed = tools.some((tool) => tool.timeoutMs !== undefined);
    this.closed = new Promise((resolve) => {
      this.#settleClosed = resolve;
    });
  }

  async connect(transport: Transport): Promise<void> {
    if (typeof (transport as Partial<OpenTransport> | undefined)?.start !== "function")
      throw new TypeError(
        "connect takes a transport of the MCP SDK, such as new StdioServerTransport()",
      );
    const peer = this.#native.connect();
    const link = new TransportLink(transport as OpenTransport, {
      receive: (text) => this.#drive(() => this.#native.receive(peer, text)),
      closed: () => {
        this.#links.delete(peer);
        this.#drive(() => this.#native.disconnect(peer));
      },
      failed: (error) => this.#failed(error),
    });
    this.#links.set(peer, link);
    try {
      await link.start();
    } catch (error) {
      this.#links.delete(peer);
      this.#native.disconnect(peer);
      throw error;
    }
  }

  async serveStdio(options: ServeStdioOptions = {}): Promise<void> {
    checkOptions("serveStdio", options, { exit: true } satisfies OptionNames<ServeStdioOptions>);
    if (this.#stdio !== undefined)
      throw new Error("This server already serves standard input and output");
    this.#stdio = StdioLink.start(this.#native, (text) => this.#runner.dispatch(text), options);
  }

  async serveHttp(options: ServeHttpOptions = {}): Promise<HttpListener> {
    mustBeOptions("serveHttp", options, undefined, "{ port: 8080 }");
    if (options.limits !== undefined) mustBeOptions("serveHttp", options.limits, "limits");
    return this.#http.serve(options);
  }

  setTools(tools: readonly Tool[]): void {
    const natives = nativeTools(tools);
    const told = refused(() => this.#native.setTools(natives, this.#runner.nextHandle));
    this.#runner.add(tools);
    this.#timed ||= tools.some((tool) => tool.timeoutMs !== undefined);
    this.#runner.dispatch(told);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const links = [...this.#links].map(([peer, link]) => this.#closeLink(peer, link));
    await Promise.all([...links, this.#http.close()]);
    if (this.#stdio === undefined) this.#settleClosed();
    else this.#stdio.close();
    return this.closed;
  }

  async #closeLink(peer: number, link: TransportLink): Promise<void> {
    this.#runner.dispatch(this.#native.endSubscriptions(peer));
    await link.close();
  }

  #stdioClosed(problem: string | null): void {
    if (problem !== null) this.#failed(new Error(problem));
    this.#settleClosed();
    this.#stdio?.closed();
  }

  /** One step of the core, and what came of it; afterwards the next deadline is known. */
  #drive(step: () => string | null): void {
    this.#runner.dispatch(step());
    if (this.#timed) this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const wait = this.#native.nextDeadline();
    if (wait === null) return;
    this.#timer = setTimeout(() => this.#drive(() => this.#native.tick()), wait).unref();
  }

  #failed(error: unknown): void {
    this.#hooks.onError(error, {});
  }
}

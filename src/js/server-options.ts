/** What an author says about a server. */

import type { HttpOptions } from "./http-options.ts";
import type { Icon } from "./icon.ts";

/** Who the server is: the specification's `Implementation`. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
  readonly websiteUrl?: string;
}

/** What `onCall` hears when a tool has run. */
export interface CallReport {
  /** The tool's name. */
  readonly tool: string;
  /** Milliseconds from the start of `execute` to its answer. */
  readonly durationMs: number;
  /** What it threw, if it did. */
  readonly error?: unknown;
}

/** Where an error that `onError` hears came from. */
export interface ErrorSource {
  /** The tool that threw; absent where a transport or a callback did. */
  readonly tool?: string;
}

/** The hooks of a server, with `onError` always there. */
export interface ServerHooks {
  readonly onCall?: ((report: CallReport) => void) | undefined;
  readonly onError: (error: unknown, source: ErrorSource) => void;
}

/** How a server behaves; every field has a default. */
export interface McpServerOptions {
  /** What the model should know about the tools as a whole. */
  readonly instructions?: string;
  /** How an unknown tool name is answered: `"result"` (default, the model reads it) or `"error"` (JSON-RPC -32602). */
  readonly unknownTool?: "result" | "error";
  /** Tools on a page of `tools/list`; default all on one, since many clients never ask for a second. */
  readonly pageSize?: number;
  /** How long a 2026-07-28 client may keep a listing, in milliseconds; default 0. */
  readonly ttlMs?: number;
  /** Who may share a kept listing; default `"private"`. */
  readonly cacheScope?: "public" | "private";
  /**
   * At least 32 bytes that sign `requestState`, equal on every replica; default the environment's `HAFT_SECRET`, and
   * random without it.
   */
  readonly secret?: string;
  /** How long calls may go on when stdin has ended or HTTP is closed, in milliseconds; default 2,000. */
  readonly shutdownGraceMs?: number;
  /** How `fetch` and `node` serve; what `serveHttp` is not told otherwise. */
  readonly http?: HttpOptions;
  /** Hears of every call that ran. */
  readonly onCall?: (report: CallReport) => void;
  /** Hears of everything that went wrong, with its stack; default: standard error. */
  readonly onError?: (error: unknown, source: ErrorSource) => void;
  /** Bounds; see docs/limits.md. */
  readonly limits?: ServerLimits;
}

/** Bounds of a server. */
export interface ServerLimits {
  /** Calls of one connection that may wait or run; default 65,536. */
  readonly maxCalls?: number;
  /** Bytes of arguments of one connection that may wait or run; default 64 MiB. */
  readonly maxArgumentBytes?: number;
  /** Bytes of one message on stdio; default 16 MiB. */
  readonly maxMessageBytes?: number;
  /** Bytes of unsent output at which stdio stops reading; default 16 MiB. */
  readonly maxUnsentBytes?: number;
  /** Milliseconds that the last output may wait at the end for a client that does not read; default 5,000. */
  readonly drainStallMs?: number;
}

/** How `serveStdio` behaves. */
export interface ServeStdioOptions {
  /** End the process when the client is gone; default true. */
  readonly exit?: boolean;
}

/** The JavaScript end of the native stdio transport: what holds the process, and what ends it. */

import type { NativeServer } from "#native";

import type { ServeStdioOptions } from "./server-options.ts";

/** Longer than a process lives; the timer is there to be referenced, not to fire. */
const FOREVER = 2_147_483_647;

/** Standard input and output, served. */
export class StdioLink {
  readonly #native: NativeServer;
  readonly #exit: boolean;
  readonly #hold = setInterval(() => {}, FOREVER);
  #closing = false;

  /**
   * Hands fds 0 and 1 to the core.
   *
   * @throws {Error} naming why they cannot be taken.
   */
  static start(
    native: NativeServer,
    dispatch: (text: string | null) => void,
    options: ServeStdioOptions,
  ): StdioLink {
    refuseBusyStreams();
    const link = new StdioLink(native, options.exit ?? true);
    try {
      native.serveStdio(() => dispatch(native.take()));
    } catch (error) {
      clearInterval(link.#hold);
      throw error;
    }
    return link;
  }

  private constructor(native: NativeServer, exit: boolean) {
    this.#native = native;
    this.#exit = exit;
  }

  /** Asks the core to finish; `closed` follows. */
  close(): void {
    this.#closing = true;
    this.#native.closeStdio();
  }

  /** The last byte is out. Only a client that went away ends the process, and only from here: Rust never does. */
  closed(): void {
    clearInterval(this.#hold);
    // Later than whoever awaits `server.closed`.
    if (this.#exit && !this.#closing) setImmediate(() => process.exit());
  }
}

/** The part of Node that knows which handles are active; Bun and Deno lack it. */
interface HandleInspector {
  _getActiveHandles?(): readonly { fd?: number; isTTY?: boolean }[];
}

/**
 * Refuses streams that libuv is using: moving a descriptor under its poll makes a busy loop, and what it has not
 * written yet would go to standard error.
 */
function refuseBusyStreams(): void {
  const handles = (process as HandleInspector)._getActiveHandles?.() ?? [];
  if (handles.some(({ fd }) => fd === 0)) {
    throw new Error(
      "serveStdio cannot take standard input: process.stdin is being read already. Remove its listeners, or call process.stdin.pause() first",
    );
  }
  if (process.stdout.writableLength > 0) {
    throw new Error(
      "serveStdio cannot take standard output: process.stdout has unsent bytes. Print to standard error, or wait for the write's callback first",
    );
  }
}

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
  readonly #restorePrints = divertPrints();
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
      link.#letGo();
      throw error;
    }
    return link;
  }

  private constructor(native: NativeServer, exit: boolean) {
    this.#native = native;
    this.#exit = exit;
  }

  #letGo(): void {
    clearInterval(this.#hold);
    this.#restorePrints();
  }

  /** Asks the core to finish; `closed` follows. */
  close(): void {
    this.#closing = true;
    this.#native.closeStdio();
  }

  /** The last byte is out. Only a client that went away ends the process, and only from here: Rust never does. */
  closed(): void {
    this.#letGo();
    // Later than whoever awaits `server.closed`.
    if (this.#exit && !this.#closing) setImmediate(() => process.exit());
  }
}

/** `process.stdin` while its handle is open, as far as this file asks it. */
interface OpenStdin {
  readonly fd?: number;
  readonly readableFlowing: boolean | null;
  readonly bytesRead: number;
  listenerCount(event: string): number;
  destroy(): void;
}

/**
 * On Windows a descriptor cannot be moved from under its owners, so there at least what JavaScript prints goes to
 * standard error; elsewhere the core diverts the descriptor itself, whoever prints. Returns what puts it back.
 */
function divertPrints(): () => void {
  if (process.platform !== "win32") return () => {};
  const { write } = process.stdout;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return () => {
    process.stdout.write = write;
  };
}

/** The part of Node that knows which handles are open; Bun and Deno lack it. */
interface HandleInspector {
  _getActiveHandles?(): readonly OpenStdin[];
}

/**
 * Refuses streams that somebody uses: what was read of stdin is gone, and what stdout has not written yet would go to
 * standard error.
 */
function refuseBusyStreams(): void {
  const handles = (process as HandleInspector)._getActiveHandles?.() ?? [];
  const stdin = handles.find(({ fd }) => fd === 0);
  if (stdin !== undefined) {
    if (stdin.bytesRead > 0) {
      throw new Error(
        "serveStdio cannot take standard input: process.stdin has been read already. Call serveStdio before anything reads it",
      );
    }
    if (stdin.readableFlowing === true || stdin.listenerCount("readable") > 0) {
      throw new Error(
        "serveStdio cannot take standard input: process.stdin is being read already. Remove its listeners, or call process.stdin.pause() first",
      );
    }
  }
  if (process.stdout.writableLength > 0) {
    throw new Error(
      "serveStdio cannot take standard output: process.stdout has unsent bytes. Print to standard error, or wait for the write's callback first",
    );
  }
  // A mere `import process from "node:process"` anywhere opens process.stdin. Under an open handle the descriptor must
  // not move: libuv would poll it in vain, or abort. On Windows it stays where it is, and closing would close it.
  if (process.platform !== "win32") stdin?.destroy();
}

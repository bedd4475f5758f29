/** A transport without anything around it: messages go in, answers come out. */

import type { Transport } from "haft";

/** One end of a connection, driven by a test. */
export class Wire {
  onmessage?: (message: object) => void;
  onclose?: () => void;
  /** Hears every message of the server. */
  heard: (message: { id?: string | number }) => void = () => {};

  async start(): Promise<void> {}

  async send(message: object): Promise<void> {
    this.heard(message as { id?: string | number });
  }

  async close(): Promise<void> {
    this.onclose?.();
  }

  /** Says something to the server. */
  say(message: object): void {
    this.onmessage?.({ jsonrpc: "2.0", ...message });
  }

  /** As `connect` takes it. */
  get transport(): Transport {
    return this as unknown as Transport;
  }
}

/** Resident memory in MiB after garbage is gone. */
export function residentMiB(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage.rss() / (1 << 20);
}

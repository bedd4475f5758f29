/** One connected SDK transport: its callbacks, its sends and its end. */

import { REVISIONS } from "./revision.ts";
import type { OpenTransport } from "./transport.ts";

/** What a link tells its server. */
export interface LinkEvents {
  /** A message came, as JSON text. */
  receive(text: string): void;
  /** The other side or the server closed the transport. */
  closed(): void;
  /** The transport failed to send. */
  failed(error: unknown): void;
}

/**
 * A transport with our callbacks behind those it had. Its `onerror` stays its owner's: parsers report a client's bad
 * bytes there, which are no failure of the server.
 */
export class TransportLink {
  readonly #transport: OpenTransport;
  readonly #events: LinkEvents;
  #open = true;

  constructor(transport: OpenTransport, events: LinkEvents) {
    this.#transport = transport;
    this.#events = events;
    const { onclose, onmessage } = transport;
    transport.onmessage = (message, extra) => {
      onmessage?.call(transport, message, extra);
      events.receive(JSON.stringify(message));
    };
    transport.onclose = () => {
      if (!this.#open) return;
      this.#open = false;
      try {
        onclose?.call(transport);
      } finally {
        events.closed();
      }
    };
  }

  /** Starts the transport; its callbacks are in place, for an in-memory one delivers at once. */
  async start(): Promise<void> {
    this.#transport.setSupportedProtocolVersions?.([...REVISIONS]);
    await this.#transport.start();
  }

  /** Sends one message; a failure is reported, never thrown at the tool. */
  send(message: object, related: string | number | null): void {
    if (!this.#open) return;
    try {
      const options = related === null ? undefined : { relatedRequestId: related };
      this.#transport.send(message, options).catch((error: unknown) => this.#events.failed(error));
    } catch (error) {
      this.#events.failed(error);
    }
  }

  /** Closes the transport. */
  async close(): Promise<void> {
    await this.#transport.close();
    // A transport that forgets to call `onclose` is closed all the same.
    this.#transport.onclose?.();
  }
}

/** A native HTTP listener: what holds the process, and what is awaited at its end. */

import type { NativeServer } from "#native";

import type { HttpListener } from "./http-options.ts";

/** Longer than a process lives; the timer is there to be referenced, not to fire. */
const FOREVER = 2_147_483_647;

/** What the core says about a listener that it has opened. */
interface Opened {
  readonly id: number;
  readonly port: number;
  readonly url: string;
}

/** One listener. */
export class Listener implements HttpListener {
  readonly id: number;
  readonly url: string;
  readonly port: number;
  readonly #native: NativeServer;
  readonly #hold = setInterval(() => {}, FOREVER);
  readonly #through: Promise<void>;
  #settle!: () => void;
  #open = true;

  /** `opened` is the core's answer to `serveHttp`. */
  constructor(native: NativeServer, opened: string) {
    const { id, port, url } = JSON.parse(opened) as Opened;
    this.id = id;
    this.port = port;
    this.url = url;
    this.#native = native;
    this.#through = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  // Own properties, for what `serveHttp` gives is often taken apart.
  readonly close = (): Promise<void> => {
    // The core says that it is through in an event, also where nothing was open.
    if (this.#open) this.#native.closeHttp(this.id);
    return this.#through;
  };

  readonly ref = (): this => {
    if (this.#open) this.#hold.ref();
    return this;
  };

  readonly unref = (): this => {
    this.#hold.unref();
    return this;
  };

  /** The last connection is closed. */
  closed(): void {
    this.#open = false;
    clearInterval(this.#hold);
    this.#settle();
  }
}

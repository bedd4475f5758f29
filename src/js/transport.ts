/** The `Transport` of the official TypeScript SDKs (1.x and 2.x), as far as a server uses it. */

/** Any object of this shape connects; both SDKs' transports have it. */
export interface Transport {
  start(): Promise<void>;
  send(message: never, options?: { relatedRequestId?: string | number }): Promise<void>;
  close(): Promise<void>;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
  sessionId?: string | undefined;
  setProtocolVersion?: ((version: string) => void) | undefined;
  setSupportedProtocolVersions?: ((versions: string[]) => void) | undefined;
}

/** The same, with the messages as the plain objects that travel. */
export interface OpenTransport {
  start(): Promise<void>;
  send(message: object, options?: { relatedRequestId?: string | number }): Promise<void>;
  close(): Promise<void>;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: object, extra?: unknown) => void) | undefined;
  setSupportedProtocolVersions?: ((versions: string[]) => void) | undefined;
}

/** Which port a request wanted whose host was not found: Node's error has the name alone. */

import type { PortOf } from "./denied.ts";

/** Node's own module, as far as it is used here. */
interface Channels {
  subscribe(name: string, hear: (message: unknown) => void): void;
}

/** What `fetch` tells of a connection that failed. */
interface Connecting {
  readonly error: object;
  readonly connectParams: { readonly port: string; readonly protocol: string };
}

/** What `http` and `https` tell of a request that failed. */
interface Requesting {
  readonly error: object;
  readonly request: { readonly protocol: string; getHeader(name: string): unknown };
}

/** Listens from now on. */
export function wantedPorts({ subscribe }: Channels): PortOf {
  const ports = new WeakMap<object, string>();
  const note = (name: string, hear: (message: unknown) => void): void =>
    subscribe(name, (message) => {
      try {
        hear(message);
      } catch {
        // Functions can say anything there, and what is thrown here ends the process.
      }
    });
  note("undici:client:connectError", (message) => {
    const { error, connectParams } = message as Connecting;
    ports.set(error, connectParams.port || usual(connectParams.protocol));
  });
  note("http.client.request.error", (message) => {
    const { error, request } = message as Requesting;
    const { hostname } = error as { readonly hostname?: unknown };
    const { host, port } = hostIn(String(request.getHeader("host")));
    // A request may name another host than it connects to.
    if (host === hostname) ports.set(error, port ?? usual(request.protocol));
  });
  return (error) => ports.get(error);
}

function hostIn(header: string): { readonly host?: string; readonly port?: string } {
  return /^(?<host>[^:]*)(?::(?<port>\d{1,5}))?$/.exec(header)?.groups ?? {};
}

function usual(protocol: string): string {
  return protocol === "https:" ? "443" : "80";
}

/** A connection by hand: bytes go out as they are, and answers are taken apart. */

import { connect, type Socket } from "node:net";

export interface Answer {
  readonly status: number;
  /** The head, lower case. */
  readonly head: string;
  readonly body: string;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const BODY_END = Buffer.from("\r\n0\r\n\r\n");

export class Line {
  readonly socket: Socket;
  /** Resolves when the connection is closed, with the time at which it was. */
  readonly closed: Promise<number>;
  private buffer: Buffer = Buffer.alloc(0);
  private readonly waiting: ((answer: Answer | undefined) => void)[] = [];

  private constructor(port: number, host: string, reads: boolean) {
    this.socket = connect({ port, host, noDelay: true });
    // What a server does to its clients comes out in `closed`.
    this.socket.on("error", () => {});
    if (reads) this.socket.on("data", (chunk) => this.take(chunk));
    this.closed = new Promise((resolve) =>
      this.socket.on("close", () => {
        for (const answered of this.waiting.splice(0)) answered(undefined);
        resolve(performance.now());
      }),
    );
  }

  static async open(port: number, { host = "127.0.0.1", reads = true } = {}): Promise<Line> {
    const line = new Line(port, host, reads);
    await Promise.race([
      new Promise((resolve) => line.socket.once("connect", resolve)),
      line.closed,
    ]);
    return line;
  }

  /** Whether it is closed already. */
  get isClosed(): boolean {
    return this.socket.destroyed;
  }

  write(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  /** The next answer; none where the connection closes without. */
  answer(): Promise<Answer | undefined> {
    if (this.isClosed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.take(Buffer.alloc(0));
    });
  }

  /** Sends a request and waits for its answer. */
  async ask(request: string | Buffer): Promise<Answer> {
    this.write(request);
    const answer = await this.answer();
    if (answer === undefined) throw new Error("closed without an answer");
    return answer;
  }

  end(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.buffer = this.buffer.length === 0 ? chunk : Buffer.concat([this.buffer, chunk]);
    while (this.waiting.length > 0) {
      const headEnd = this.buffer.indexOf(HEAD_END);
      if (headEnd === -1) return;
      const said = this.buffer.toString("latin1", 0, headEnd).toLowerCase();
      const length = /content-length: (\d+)/.exec(said)?.[1];
      let end: number;
      if (said.includes("transfer-encoding: chunked")) {
        const last = this.buffer.indexOf(BODY_END, headEnd + 2);
        if (last === -1) return;
        end = last + BODY_END.length;
      } else end = headEnd + 4 + Number(length ?? 0);
      if (this.buffer.length < end) return;
      const body = this.buffer.toString("utf8", headEnd + 4, end);
      this.buffer = this.buffer.subarray(end);
      this.waiting.shift()!({ status: Number(said.slice(9, 12)), head: said, body });
    }
  }
}

const JSON_HEADERS =
  "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";

/** The head of a POST whose body is still to come. */
export function head(length: string, headers = "", host = "localhost"): string {
  return `POST /mcp HTTP/1.1\r\nHost: ${host}\r\n${JSON_HEADERS}${headers}${length}\r\n\r\n`;
}

/** A POST with these bytes as its body. */
export function post(body: string | Buffer, headers = "", host = "localhost"): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from(head(`Content-Length: ${bytes.length}`, headers, host)),
    bytes,
  ]);
}

/** A request of 2025-11-25 and before. */
export const message = (id: unknown, method: string, params?: object): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });

/** A legacy call. */
export const call = (id: unknown, name: string, args: object = {}, more: object = {}): string =>
  message(id, "tools/call", { name, arguments: args, ...more });

/** A whole call of 2026-07-28; it reports progress where a token is given. */
export function modernCall(id: unknown, name: string, args: object = {}, token?: string): Buffer {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    ...(token === undefined ? {} : { progressToken: token }),
  };
  return post(
    call(id, name, args, { _meta }),
    `MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: ${name}\r\n`,
  );
}

export const INITIALIZE: string = message("i", "initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "hostile", version: "1" },
});

/** The header of the session that an answer has opened. */
export const sessionOf = (answer: Answer): string | undefined =>
  /mcp-session-id: (\S+)/.exec(answer.head)?.[1];

/** Runs `count` tasks on so many connections, each of which takes the next when it is done. */
export async function spread(
  port: number,
  connections: number,
  count: number,
  task: (line: Line, index: number) => Promise<void>,
  from = 0,
): Promise<void> {
  let next = from;
  const work = async (): Promise<void> => {
    let line = await Line.open(port);
    while (next < from + count) {
      const index = next++;
      if (line.isClosed) line = await Line.open(port);
      await task(line, index);
    }
    line.end();
  };
  await Promise.all(Array.from({ length: connections }, work));
}

/** A seeded generator (mulberry32), so that a failure can be run again. */
export function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

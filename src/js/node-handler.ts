/** `server.node`: a request of `node:http`, Express or Fastify, answered by the core. */

import type { IncomingMessage, ServerResponse } from "node:http";

import { type Exchange, isStream } from "./exchange.ts";
import type { Begin } from "./fetch.ts";
import { spill } from "./spill.ts";

/** What frameworks add to a request. */
interface FrameworkRequest extends IncomingMessage {
  /** Express: the URL before a router cut its own part off. */
  readonly originalUrl?: string;
  /** A body parser's result. */
  readonly body?: unknown;
}

/** Answers one request; resolves when the answer is written or the client has gone. */
export async function answerNode(
  request: FrameworkRequest,
  response: ServerResponse,
  begin: Begin,
): Promise<void> {
  const parsed = parsedBody(request);
  const url = request.originalUrl ?? request.url ?? "/";
  const exchange = begin(request.method ?? "GET", url, request.rawHeaders);
  const leave = (): void => exchange.gone();
  if (response.destroyed) leave();
  else response.once("close", leave);
  try {
    const wanted = exchange.wantsBody;
    const whole = !wanted || (await give(request, parsed, exchange));
    if (!whole || (!wanted && hasBody(request))) await spill(request);
    exchange.end();
    await write(exchange, response, whole && (wanted || request.complete));
  } finally {
    response.off("close", leave);
    leave();
  }
}

/** Whether a body comes, or has come, with a request. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** What a framework's parser left of a body that it has read; undefined where it can still be read. */
function parsedBody(request: FrameworkRequest): Uint8Array | undefined {
  if (!request.readableEnded) return undefined;
  const { body } = request;
  if (body instanceof Uint8Array) return body;
  if (body === undefined && request.method === "POST") {
    throw new TypeError(
      "The request's body has been read already, and request.body does not have it: mount node() before what parses bodies",
    );
  }
  return Buffer.from(typeof body === "string" ? body : (JSON.stringify(body) ?? ""));
}

/** Hands the body over; false where the core refused the rest of it. */
function give(
  request: IncomingMessage,
  parsed: Uint8Array | undefined,
  exchange: Exchange,
): Promise<boolean> | boolean {
  if (parsed !== undefined) return exchange.push(parsed);
  return new Promise((resolve) => {
    // Not an async iterator: ended early, it would destroy the socket before the answer is out.
    const take = (chunk: Uint8Array): void => {
      if (exchange.push(chunk)) return;
      request.off("data", take).pause();
      resolve(false);
    };
    request.on("data", take);
    request.once("end", () => resolve(true));
    request.once("close", () => {
      // Cut off in the middle: half a body is no body.
      if (!request.readableEnded) exchange.gone();
      resolve(false);
    });
  });
}

async function write(
  exchange: Exchange,
  response: ServerResponse,
  reusable: boolean,
): Promise<void> {
  const head = await exchange.head();
  if (head === undefined) return;
  // What is left of a refused body now is not worth reading.
  if (!reusable) response.shouldKeepAlive = false;
  response.writeHead(head.status, [...head.headers]);
  if (isStream(head)) {
    response.flushHeaders();
    exchange.keepAlive();
  }
  for (;;) {
    const text = exchange.read();
    if (text !== null) {
      if (exchange.done) return end(response, text, exchange.writeStallMs);
      if (!response.write(text)) await told(response, "drain", exchange.writeStallMs);
    } else if (exchange.done) {
      return void response.end();
    } else {
      await exchange.wait();
    }
  }
}

async function end(response: ServerResponse, text: string, stallMs: number): Promise<void> {
  response.end(text);
  if ((response.socket?.writableLength ?? 0) > 0) await told(response, "finish", stallMs);
}

/** Waits for a client that reads slowly; one that reads nothing for so long is sent away. */
async function told(
  response: ServerResponse,
  event: "drain" | "finish",
  stallMs: number,
): Promise<void> {
  // Node counts as silence only what moves no byte, and closes what nobody listens for.
  response.socket?.setTimeout(stallMs);
  await new Promise<void>((resolve) => {
    const over = (): void => {
      response.off(event, over).off("close", over);
      resolve();
    };
    response.on(event, over).on("close", over);
  });
  // After the last byte the wait for the next request is the server's own.
  if (event === "drain") response.socket?.setTimeout(0);
}

/** `server.fetch`: a web-standard request, answered by the core. */

import { type AnswerHead, type Exchange, isStream } from "./exchange.ts";
import { spillBody } from "./spill.ts";

/** Begins an exchange for a request. */
export type Begin = (method: string, url: string, headers: readonly string[]) => Exchange;

const encoder = new TextEncoder();

/** Answers one request; rejects where its body has been read already, and with the reason of its signal. */
export async function answerFetch(request: Request, begin: Begin): Promise<Response> {
  if (request.bodyUsed) {
    throw new TypeError("The request's body has been read already: give fetch() a clone of it");
  }
  const exchange = begin(request.method, targetOf(request), headersOf(request));
  const { signal } = request;
  const leave = (): void => exchange.gone();
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  const over = (): void => {
    signal.removeEventListener("abort", leave);
    leave();
  };
  try {
    await give(request, exchange);
    const head = await exchange.head();
    if (head === undefined) throw signal.reason as Error;
    return respond(exchange, head, over);
  } catch (error) {
    over();
    throw error;
  }
}

/** What the request asks for. Whom it was sent to says its Host alone: frameworks write their own address into its URL. */
function targetOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The headers of a request as the core takes them; a request made in this process has no Host of its own. */
function headersOf(request: Request): string[] {
  const headers = [...request.headers].flat();
  if (!request.headers.has("host")) headers.push("host", new URL(request.url).host);
  return headers;
}

async function give(request: Request, exchange: Exchange): Promise<void> {
  if (request.body !== null) {
    const body = request.body.getReader();
    for (let wanted = exchange.wantsBody; ;) {
      if (!wanted) {
        await spillBody(body);
        break;
      }
      const { done, value } = await body.read();
      if (done) break;
      wanted = exchange.push(value);
    }
  }
  exchange.end();
}

function respond(exchange: Exchange, head: AnswerHead, over: () => void): Response {
  const headers = new Headers();
  for (let at = 0; at < head.headers.length; at += 2) {
    headers.append(head.headers[at]!, head.headers[at + 1]!);
  }
  const init = { status: head.status, headers };
  const first = readAll(exchange);
  if (exchange.done) {
    over();
    return new Response(first === "" ? null : first, init);
  }
  if (isStream(head)) exchange.keepAlive();
  return new Response(streamOf(exchange, first, over), init);
}

function readAll(exchange: Exchange): string {
  let text = "";
  for (let piece = exchange.read(); piece !== null; piece = exchange.read()) text += piece;
  return text;
}

function streamOf(exchange: Exchange, first: string, over: () => void): ReadableStream {
  let waiting = first;
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const text = waiting + readAll(exchange);
        waiting = "";
        if (text !== "") controller.enqueue(encoder.encode(text));
        if (exchange.done) {
          over();
          return controller.close();
        }
        if (text !== "") return;
        await exchange.wait();
      }
    },
    cancel: over,
  });
}

import { inspect } from "node:util";

import { defineTool, type Tool, type ToolContext } from "haft";
import { afterEach, describe, expect, it, vi } from "vitest";

import { connected, deferred, textOf } from "./in-memory.ts";

const QUESTION = {
  message: "Which?",
  schema: { type: "object", properties: { a: { type: "string" } } },
};

function tool(name: string, execute: (context: ToolContext) => unknown): Tool {
  return defineTool({
    name,
    description: "Behaves badly",
    effect: "read",
    execute: (_, context) => execute(context) as string,
  });
}

/** What a client hears of a tool, and of a well-behaved one afterwards. */
async function heard(unruly: Tool): Promise<string[]> {
  const { client, close } = await connected([unruly, tool("calm", () => "calm")], "legacy");
  const texts: string[] = [];
  for (const name of [unruly.name, "calm"]) texts.push(textOf(await client.callTool({ name })));
  await close();
  return texts;
}

const explode = (): never => {
  throw new Error("boom");
};

afterEach(() => vi.restoreAllMocks());

describe("S28: whatever a tool returns in a promise's place, the call is answered once and the server lives", () => {
  it.each<[string, () => unknown, string]>([
    [
      "a then that cannot be read",
      // oxlint-disable-next-line unicorn/no-thenable -- what is tested
      () => Object.defineProperty({}, "then", { get: explode }),
      "odd failed: boom",
    ],
    // oxlint-disable-next-line unicorn/no-thenable -- what is tested
    ["a then that throws", () => ({ then: explode }), "odd failed: boom"],
    [
      "a then that calls back twice",
      () => ({
        // oxlint-disable-next-line unicorn/no-thenable -- what is tested
        then(resolve: (value: unknown) => void) {
          resolve("one");
          resolve("two");
        },
      }),
      "one",
    ],
    [
      "a then that gives a promise",
      () => ({
        // oxlint-disable-next-line unicorn/no-thenable -- what is tested
        then(resolve: (value: unknown) => void) {
          resolve(Promise.resolve("nested"));
        },
      }),
      "nested",
    ],
    [
      "a proxy whose every trap throws",
      () => new Proxy({}, { get: explode, has: explode, ownKeys: explode }),
      "odd failed: boom",
    ],
  ])("%s", async (_, make, text) => {
    expect(await heard(tool("odd", make))).toEqual([text, "calm"]);
  });

  it("a thrown value that cannot even be printed is reported by its words", async () => {
    const print = vi.spyOn(console, "error").mockImplementation((...args) => {
      inspect(args[1]);
    });
    const thrown = {
      [inspect.custom]: () => {
        throw thrown;
      },
    };
    const fail = tool("odd", () => {
      throw thrown;
    });
    const { client, close } = await connected([fail], "legacy", { onError: undefined as never });
    expect(textOf(await client.callTool({ name: "odd" }))).toBe(
      "odd failed: it threw [object Object]",
    );
    expect(print).toHaveBeenLastCalledWith("haft: odd:", "it threw [object Object]");
    await close();
  });
});

describe("S28: requests that JSON cannot say are the tool's own error", () => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  it.each<[string, unknown, string]>([
    ["undefined", undefined, "Requests must be an object of requests by key"],
    ["a string", "roots/list", "Requests must be an object of requests by key"],
    [
      "a BigInt",
      { a: { method: "roots/list", params: { n: 1n } } },
      "Requests must be JSON, got a BigInt at /a/params/n",
    ],
    ["a cycle", { a: cycle }, "Requests must be JSON, got a cycle at /a/self"],
    ["a toJSON that throws", { a: { toJSON: explode } }, "boom"],
    ["a request that is undefined", { a: undefined }, 'The request "a" must be an object'],
  ])("%s", async (_, requests, words) => {
    const asks = tool("odd", ({ request }) => request(requests as never));
    expect(await heard(asks)).toEqual([`odd failed: ${words}`, "calm"]);
  });

  it("ten thousand questions under one key are one question and 9,999 refusals", async () => {
    const counts = tool("odd", async ({ request }) => {
      const one = { k: { method: "none" } };
      const all = await Promise.allSettled(Array.from({ length: 10_000 }, () => request(one)));
      const words = all.map((each) => String((each as PromiseRejectedResult).reason));
      return `${words.filter((line) => line.endsWith('"k" is asked twice at once')).length}`;
    });
    expect(await heard(counts)).toEqual(["9999", "calm"]);
  });
});

describe("a question ends with its call, and a promise nobody awaits ends no process", () => {
  const CANCELLED = "The client cancelled the call";
  const ANSWERED = "The call that asked has answered already";

  /** Runs a tool, cancels its call when it says so, and gives what its questions came to. */
  async function ended(
    run: (context: ToolContext, cancel: () => void, say: (words: string) => void) => unknown,
  ): Promise<string> {
    const said = deferred<string>();
    const abort = new AbortController();
    const cancel = (): void => abort.abort(CANCELLED);
    const odd = tool("odd", (context) => run(context, cancel, said.resolve));
    const { client, close } = await connected([odd], "legacy");
    client.setRequestHandler("elicitation/create", () => new Promise(() => {}));
    await client.callTool({ name: "odd" }, { signal: abort.signal }).catch(() => {});
    const words = await said.promise;
    await close();
    return words;
  }
  const words = (error: unknown): string => (error as Error).message;

  it("asked when the call was cancelled already", async () => {
    const heardWords = await ended(async ({ ask, signal }, cancel, say) => {
      setImmediate(cancel);
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      await ask(QUESTION).catch((error: unknown) => say(words(error)));
    });
    expect(heardWords).toContain(CANCELLED);
  });

  it("two asked, and the second not awaited yet when the call is cancelled", async () => {
    const heardWords = await ended(async ({ ask, signal }, cancel, say) => {
      const [first, second] = [ask(QUESTION), ask(QUESTION)];
      setImmediate(cancel);
      try {
        await first;
        await second;
      } catch (error) {
        say(words(error));
      }
      return signal.aborted;
    });
    expect(heardWords).toContain(CANCELLED);
  });

  it("still open when the tool answers, and asked afterwards", async () => {
    const heardWords = await ended(({ ask }, _, say) => {
      const open = ask(QUESTION).catch(words);
      setImmediate(() => {
        const late = ask(QUESTION).catch(words);
        void Promise.all([open, late]).then((both) => say(both.join("; ")));
      });
      return Promise.resolve("done");
    });
    expect(heardWords).toBe(`${ANSWERED}; ${ANSWERED}`);
  });
});

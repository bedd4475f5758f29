/** Running a tool in this process: the checks, the context, the end of a run. */
import { defineTool, invokeTool, type ToolContext, ToolInputError } from "haft";
import { describe, expect, test, vi } from "vitest";

const base = { name: "probe", description: "Probes", effect: "read" } as const;

const input = {
  type: "object",
  properties: { text: { type: "string" } },
  required: ["text"],
  additionalProperties: false,
} as const;

/** Runs a function as a tool without input. */
function run(
  execute: (context: ToolContext) => unknown,
  options?: Parameters<typeof invokeTool>[2],
): Promise<unknown> {
  const tool = defineTool({ ...base, execute: (_, context) => execute(context) as string });
  return invokeTool(tool, {}, options);
}

describe("invokeTool", () => {
  test("resolves with what execute returned, as it is", async () => {
    const details = new Map();
    const result = { content: "one", details };
    expect(await run(async () => result)).toBe(result);
  });

  test("SCH-25: rejects with one line for each problem, and does not run", async () => {
    const execute = vi.fn<() => string>(() => "");
    const tool = defineTool({ ...base, input, execute });
    const error = await invokeTool(tool, { txt: 5 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ToolInputError);
    expect(error).toMatchObject({
      name: "ToolInputError",
      code: "TOOL_INPUT",
      lines: [
        'Invalid arguments: unknown property "txt"; takes text',
        "Invalid arguments at /: must have required properties text",
      ],
      message:
        'Invalid arguments: unknown property "txt"; takes text\n' +
        "Invalid arguments at /: must have required properties text",
    });
    expect((error as ToolInputError).issues).toMatchObject([
      { at: "" },
      { at: "", missing: ["text"] },
    ]);
    expect(execute).not.toHaveBeenCalled();
  });

  test.each([
    ["an error", new Error("disk full")],
    ["a string", "thrown"],
    ["undefined", undefined],
  ])("rejects with %s that execute threw, as it is", async (_, thrown) => {
    const outcome = run(() => {
      throw thrown;
    }).catch((error: unknown) => ({ caught: error }));
    expect(await outcome).toEqual({ caught: thrown });
  });

  test("NAT-09: execute gets values equal to what JSON says of the arguments", async () => {
    const values = [
      0,
      -0,
      17,
      4_294_967_296,
      9_007_199_254_740_991,
      1e308,
      "",
      null,
      { "": 1 },
      { __proto__x: 1 },
      { b: 1, a: 2 },
      [null],
      "\u0000",
      "😀",
    ];
    const seen: unknown[] = [];
    const tool = defineTool({
      ...base,
      execute(received) {
        seen.push(received);
        return "";
      },
    });
    await invokeTool(tool, { values });
    expect(seen).toEqual([JSON.parse(JSON.stringify({ values }))]);
    expect(Object.keys((seen[0] as { values: object[] }).values[10]!)).toEqual(["b", "a"]);
  });
});

describe("the context of invokeTool", () => {
  const yes = { action: "accept", content: { ok: true } } as const;
  const question = {
    message: "Sure?",
    schema: { type: "object", properties: { ok: { type: "boolean" } } },
  };

  test("can be taken apart, and offers a signal that never fires by default", async () => {
    await run(({ signal, progress, host }) => {
      expect(signal.aborted).toBe(false);
      expect(host).toEqual({ name: "direct" });
      progress("nobody listens");
      return "";
    });
  });

  test("the caller's signal reaches the tool, and one that has fired keeps it from running", async () => {
    const controller = new AbortController();
    const waiting = run(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
          controller.abort(new Error("enough"));
        }),
      { signal: controller.signal },
    );
    await expect(waiting).rejects.toThrow("enough");
    const execute = vi.fn<() => string>(() => "");
    await expect(run(execute, { signal: controller.signal })).rejects.toThrow("enough");
    expect(execute).not.toHaveBeenCalled();
  });

  test("progress arrives as one safe line, until the run is over, and a listener's throw is ignored", async () => {
    const heard: unknown[] = [];
    let late: ToolContext["progress"] | undefined;
    const listener = (message: string, steps: object): void => {
      heard.push([message, steps]);
      throw new Error("the host broke");
    };
    await run(
      ({ progress }) => {
        late = progress;
        progress("half\n\u001B[31mway", { progress: 1, total: 2 });
        return "";
      },
      { progress: listener },
    );
    late?.("too late");
    expect(heard).toEqual([["half way", { progress: 1, total: 2 }]]);
  });

  test("ask and request go to the caller, and reject where it offers none", async () => {
    const answers = await run(
      async ({ ask, request }) => [
        await ask(question),
        await request({ roots: { method: "roots/list" } }),
      ],
      {
        ask: ({ message, schema }) =>
          message === "Sure?" && "properties" in schema ? yes : { action: "cancel" },
        request: (requests) => ({ keys: Object.keys(requests) }),
      },
    );
    expect(answers).toEqual([yes, { keys: ["roots"] }]);
    await expect(run(({ ask }) => ask(question))).rejects.toThrow(
      /^cannot ask here: the host offers no questions$/,
    );
  });

  test("an answer keeps only what was asked, and one that does not fit rejects", async () => {
    const stray = { action: "accept", content: { ok: true, stray: "x" } } as const;
    expect(await run(({ ask }) => ask(question), { ask: () => stray })).toEqual(yes);
    const wrong = { action: "accept", content: { ok: "yes" } } as const;
    await expect(run(({ ask }) => ask(question), { ask: () => wrong })).rejects.toThrow(
      "The answer doesn't fit the question",
    );
  });

  test("a form that no client could show rejects before anyone is asked", async () => {
    const ask = vi.fn<() => typeof yes>(() => yes);
    const nested = {
      message: "Sure?",
      schema: { type: "object", properties: { a: { type: "object" } } },
    };
    await expect(run((context) => context.ask(nested), { ask })).rejects.toThrow("a");
    expect(ask).not.toHaveBeenCalled();
  });

  test("a run waits for the questions it started, and asks none after its end", async () => {
    const order: string[] = [];
    let late: ToolContext["ask"] | undefined;
    const ask = (): Promise<{ action: "cancel" }> =>
      new Promise((resolve) => {
        setImmediate(() => {
          order.push("answered");
          resolve({ action: "cancel" });
        });
      });
    await run(
      (context) => {
        late = context.ask;
        void context.ask(question);
        return "";
      },
      { ask },
    );
    order.push("done");
    expect(order).toEqual(["answered", "done"]);
    await expect(late!(question)).rejects.toThrow(
      "probe asked a question after its call had answered",
    );
  });

  test("timeoutMs aborts the signal and rejects, though the tool goes on", async () => {
    let seen: AbortSignal | undefined;
    const tool = defineTool({
      ...base,
      timeoutMs: 5,
      execute: (_, { signal }) => {
        seen = signal;
        return new Promise<string>(() => {});
      },
    });
    // The deadline's timer holds nothing, so something else must.
    const held = setInterval(() => {}, 1_000);
    const error = await invokeTool(tool).catch((thrown: unknown) => thrown);
    clearInterval(held);
    expect(error).toMatchObject({
      name: "TimeoutError",
      message: "timed out after 5 ms",
    });
    expect(seen?.aborted).toBe(true);
  });
});

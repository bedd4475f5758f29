import { getEventListeners } from "node:events";

import { defineTool, invokeTool } from "haft";
import { describe, expect, it } from "vitest";

const deaf = defineTool({
  name: "deaf",
  description: "Ignores its signal",
  effect: "read",
  execute: () => new Promise<string>(() => {}),
});

describe("CAN-03: a caller's abort", () => {
  it("rejects at once, though the tool ignores its signal", async () => {
    const controller = new AbortController();
    const running = invokeTool(deaf, {}, { signal: controller.signal });
    queueMicrotask(() => controller.abort());
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
  });

  it("that came before the call keeps the tool from starting", async () => {
    let started = false;
    const tool = defineTool({
      name: "starts",
      description: "Starts",
      effect: "write",
      execute: () => {
        started = true;
        return "done";
      },
    });
    await expect(invokeTool(tool, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(started).toBe(false);
  });

  it("leaves no listener behind, after a thousand calls with one signal", async () => {
    const tool = defineTool({
      name: "quick",
      description: "Answers",
      effect: "read",
      execute: async () => "done",
    });
    const { signal } = new AbortController();
    for (let count = 0; count < 1_000; count += 1) await invokeTool(tool, {}, { signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

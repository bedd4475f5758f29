import { afterEach, describe, expect, it } from "vitest";

import { Child, endAll } from "./child.ts";
import { call, Line, message, modernCall, post, spread } from "./line.ts";

afterEach(endAll);

describe("N01: memory stays flat", () => {
  it("over 100,000 calls", async () => {
    const child = await Child.start();
    const run = (from: number, count: number): Promise<void> =>
      spread(
        child.port,
        32,
        count,
        async (line, index) => {
          const text = `nonce ${index}`;
          const request =
            index % 2 === 0
              ? modernCall(index, "echo", { text })
              : post(call(index, "echo", { text }));
          if (!(await line.ask(request)).body.includes(text)) throw new Error(`lost ${text}`);
        },
        from,
      );
    await run(0, 20_000);
    const [before, { heapMiB }] = [await child.residentMiB(), await child.counts()];
    await run(20_000, 80_000);
    expect((await child.residentMiB()) - before).toBeLessThan(16);
    const counts = await child.counts();
    expect(counts.heapMiB - heapMiB).toBeLessThan(4);
    expect(counts).toMatchObject({ runs: 100_000, running: 0 });
  });

  it("over 10,000 calls whose clients leave", async () => {
    const child = await Child.start();
    const run = (count: number): Promise<void> =>
      spread(child.port, 64, count, async (line, index) => {
        line.write(modernCall(index, "hold"));
        await new Promise(setImmediate);
        line.end();
        await line.closed;
      });
    await run(2_000);
    const before = await child.residentMiB();
    await run(8_000);
    await child.reaches(({ running }) => running === 0, 1_000);
    expect((await child.residentMiB()) - before).toBeLessThan(16);
  });
});

describe("N02: 10,000 calls in flight", () => {
  it("of 500 ms each all settle within 3 s and 128 MiB, and what they held is given back", async () => {
    // This process and that one may each have 20,000 descriptors at least where this test is run.
    const child = await Child.start({ limits: { maxConnections: 10_100 } });
    const base = child.descriptors();
    const lines: Line[] = [];
    for (let opened = 0; opened < 10_000; opened += 500) {
      lines.push(...(await Promise.all(Array.from({ length: 500 }, () => Line.open(child.port)))));
    }
    // A connection that is open has its buffer.
    await lines[0]!.ask(post(message(0, "ping")));
    const before = await child.residentMiB();
    let most = before;
    const look = setInterval(() => (most = Math.max(most, child.residentNowMiB())), 50);
    const begun = performance.now();
    const answers = await Promise.all(lines.map((line, id) => line.ask(modernCall(id, "later"))));
    const took = performance.now() - begun;
    clearInterval(look);
    expect(answers.filter(({ body }) => body.includes('"text":"later"'))).toHaveLength(10_000);
    expect(took).toBeLessThan(3_000);
    expect(most - before).toBeLessThan(128);
    for (const line of lines) line.end();
    const ended = performance.now();
    while (child.descriptors() > base && performance.now() - ended < 5_000) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(child.descriptors()).toBe(base);
    expect((await child.counts()).running).toBe(0);
  });
});

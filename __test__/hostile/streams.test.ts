import { afterEach, describe, expect, it } from "vitest";

import { Child, endAll } from "./child.ts";
import { INITIALIZE, Line, message, modernCall, post, sessionOf } from "./line.ts";

afterEach(endAll);

const SECOND = 1_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads so many bytes of a line that reads nothing by itself. */
async function sip(line: Line, bytes: number): Promise<void> {
  const deadline = performance.now() + 5 * SECOND;
  for (let left = bytes; left > 0 && !line.isClosed && performance.now() < deadline;) {
    const piece = line.socket.read(
      Math.min(left, line.socket.readableLength || 1),
    ) as Buffer | null;
    if (piece === null) await pause(5);
    else left -= piece.length;
  }
}

describe("S13: a client that reads slowly", () => {
  it("1 KiB/s during a million reports takes no memory, and the latest report is kept", async () => {
    const child = await Child.start();
    // What the tool itself needs, with a client that reads.
    const quick = await Line.open(child.port);
    await quick.ask(modernCall(1, "flood", {}, "quick"));
    const before = await child.residentMiB();
    const line = await Line.open(child.port, { reads: false });
    line.write(modernCall(1, "flood", {}, "slow"));
    let most = 0;
    for (let second = 0; second < 20; second += 1) {
      await sip(line, 1_024);
      await pause(SECOND);
      most = Math.max(most, await child.residentMiB());
    }
    expect(most - before).toBeLessThan(16);
    let text = "";
    line.socket.setEncoding("latin1");
    const done = new Promise<void>((resolve) =>
      line.socket.on("data", (chunk: string) => {
        text = (text + chunk).slice(-65_536);
        if (text.includes('"id":1,"result"')) resolve();
      }),
    );
    await Promise.race([done, line.closed]);
    expect(text).toContain('"progress":1000000');
    expect(text).toContain('"text":"done"');
  });

  it("one that takes nothing is cut off when its time is up, and its call aborted", async () => {
    const child = await Child.start({ limits: { writeStallMs: 3 * SECOND } });
    const line = await Line.open(child.port, { reads: false });
    line.write(modernCall(1, "pour", {}, "stalled"));
    await child.reaches(({ running }) => running === 1, 5 * SECOND);
    const before = child.residentNowMiB();
    await child.reaches(({ aborted, running }) => aborted === 1 && running === 0, 15 * SECOND);
    expect((await child.residentMiB()) - before).toBeLessThan(16);
    line.end();
  });
});

/** 50 places from the first byte to the last. */
const offsets = (length: number): number[] =>
  Array.from({ length: 50 }, (_, index) => Math.round((index * (length - 1)) / 49));

describe("S26: a client that leaves", () => {
  it("at 50 places of its request runs nothing, and leaves nothing behind", async () => {
    const child = await Child.start();
    const bytes = modernCall(1, "hold");
    for (const at of offsets(bytes.length)) {
      const line = await Line.open(child.port);
      line.write(bytes.subarray(0, at));
      line.socket.destroySoon();
      await line.closed;
    }
    const whole = await Line.open(child.port);
    whole.write(bytes);
    await child.reaches(({ running }) => running === 1, SECOND);
    whole.end();
    await child.reaches(({ running, runs }) => running === 0 && runs === 1, SECOND);
    expect((await child.counts()).aborted).toBe(1);
  });

  /** Leaves after so many bytes of a stream; `headers` say which era it is. */
  async function leaveEach(child: Child, request: (at: number) => Buffer): Promise<void> {
    for (const at of offsets(8_000)) {
      const line = await Line.open(child.port, { reads: false });
      line.write(request(at));
      let seen = 0;
      await new Promise<void>((resolve) => {
        void line.closed.then(() => resolve());
        line.socket.on("data", (chunk: Buffer) => {
          seen += chunk.length;
          if (seen >= at || chunk.includes('"result":')) resolve();
        });
      });
      line.end();
      await line.closed;
    }
  }

  it("at 50 places of a 2026-07-28 answer aborts its call, which ends within a second", async () => {
    const child = await Child.start();
    await leaveEach(child, (at) => modernCall(at, "pour", {}, "t"));
    await child.reaches(({ running }) => running === 0, SECOND);
    expect(await child.counts()).toMatchObject({ runs: 50, aborted: 50 });
  });

  it("at 50 places of a legacy answer aborts nothing: the call runs to its end", async () => {
    const child = await Child.start();
    const opener = await Line.open(child.port);
    const id = sessionOf(await opener.ask(post(INITIALIZE)))!;
    const session = `Mcp-Session-Id: ${id}\r\nMCP-Protocol-Version: 2025-11-25\r\n`;
    await leaveEach(child, (at) => {
      const params = { name: "steps", arguments: {}, _meta: { progressToken: at } };
      return post(message(at, "tools/call", params), session);
    });
    await child.reaches(({ running, runs }) => running === 0 && runs === 50, 2 * SECOND);
    expect((await child.counts()).aborted).toBe(0);
  });
});

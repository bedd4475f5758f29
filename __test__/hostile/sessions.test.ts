import { afterEach, describe, expect, it } from "vitest";

import { Child, endAll } from "./child.ts";
import { INITIALIZE, Line, message, post, sessionOf, spread } from "./line.ts";

afterEach(endAll);

const broken = [
  message(1, "initialize"),
  message(1, "initialize", {}),
  message(1, "initialize", { protocolVersion: 5, capabilities: {} }),
  message(1, "initialize", { protocolVersion: "2025-11-25", capabilities: [] }),
  message(1, "initialize", { protocolVersion: "2025-11-25", capabilities: "all" }),
  message(null, "initialize", { protocolVersion: "2025-11-25", capabilities: {} }),
  `${INITIALIZE.slice(0, -1)},"id":2}`,
  INITIALIZE.slice(0, -1),
];

describe("S05: sessions", () => {
  it("100,000 invalid initialises open none, and leave the memory as it was", async () => {
    const child = await Child.start();
    const line = await Line.open(child.port);
    const first = sessionOf(await line.ask(post(INITIALIZE)))!;
    const flood = (count: number): Promise<void> =>
      spread(child.port, 32, count, async (own, index) => {
        const answer = await own.ask(post(broken[index % broken.length]!));
        if (sessionOf(answer) !== undefined || !answer.body.includes('"error"')) {
          throw new Error(`${index % broken.length}: ${answer.head}\n${answer.body}`);
        }
      });
    await flood(10_000);
    const before = await child.residentMiB();
    await flood(90_000);
    expect((await child.residentMiB()) - before).toBeLessThan(16);
    // One that is in nobody's way is still there, so few were opened.
    const ping = post(message(1, "ping"), `Mcp-Session-Id: ${first}\r\n`);
    expect((await line.ask(ping)).status).toBe(200);
  });

  it("are at most 1,024: the one that was idle for longest ends", async () => {
    const child = await Child.start();
    const line = await Line.open(child.port);
    const ids: string[] = [];
    for (let opened = 0; opened < 1_124; opened += 1) {
      ids.push(sessionOf(await line.ask(post(INITIALIZE)))!);
    }
    const statuses: number[] = [];
    for (const id of ids) {
      const ping = post(message(1, "ping"), `Mcp-Session-Id: ${id}\r\n`);
      statuses.push((await line.ask(ping)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1_024);
    // Those that were opened in the same millisecond are equally old.
    expect(new Set(statuses.slice(0, 50))).toEqual(new Set([404]));
    expect(new Set(statuses.slice(150))).toEqual(new Set([200]));
  });
});

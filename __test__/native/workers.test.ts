import { describe, expect, it } from "vitest";
import { succeed } from "../pack/process.ts";

const script = `${import.meta.dirname}/many-workers.mjs`;

interface Report {
  readonly used: number;
  readonly threads: number;
  readonly rss: number;
}

/** Runs `many-workers.mjs`; a crash of any worker fails the process, and so this. */
async function workers(...options: string[]): Promise<Report> {
  return JSON.parse(
    await succeed(process.execPath, [script, ...options], import.meta.dirname),
  ) as Report;
}

describe("worker threads", () => {
  it("N06: load, use and are terminated in mid-call 200 times, and leave nothing behind", async () => {
    const { used, threads, rss } = await workers("terminate", "200", "no");
    expect({ used, threads }).toEqual({ used: 200, threads: 0 });
    expect(rss).toBeLessThan(32);
  }, 180_000);

  it("NAT-01: load and end by themselves, beside a main thread that loaded first", async () => {
    const { used, threads } = await workers("finish", "20", "yes");
    expect({ used, threads }).toEqual({ used: 20, threads: 0 });
  }, 60_000);
});

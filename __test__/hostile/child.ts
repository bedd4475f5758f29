/** The server under attack: a process of its own, seen from outside. */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { ServeHttpOptions } from "haft";

const SERVER = fileURLToPath(new URL("fixtures/serve-http.mjs", import.meta.url));

/** What the tools of the server have seen, and its heap, after garbage is gone. */
export interface Counts {
  readonly runs: number;
  readonly running: number;
  readonly aborted: number;
  readonly heapMiB: number;
}

const started: ChildProcess[] = [];

export class Child {
  readonly port: number;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.port = port;
  }

  static async start(options: ServeHttpOptions = {}): Promise<Child> {
    const child = fork(SERVER, [JSON.stringify(options)], { execArgv: ["--expose-gc"] });
    started.push(child);
    const ended = once(child, "exit").then(() => {
      throw new Error("the server did not start");
    });
    const [{ port }] = (await Promise.race([once(child, "message"), ended])) as [{ port: number }];
    ended.catch(() => {});
    return new Child(child, port);
  }

  async counts(): Promise<Counts> {
    const answer = once(this.child, "message");
    this.child.send("counts");
    return ((await answer) as [Counts])[0];
  }

  /** Resident memory in MiB, after garbage is gone. */
  async residentMiB(): Promise<number> {
    await this.counts();
    return this.residentNowMiB();
  }

  /** Resident memory in MiB, without asking the process. */
  residentNowMiB(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1_024;
  }

  descriptors(): number {
    return readdirSync(`/proc/${this.child.pid}/fd`).length;
  }

  isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits until what it counts satisfies the condition; fails after so many milliseconds. */
  async reaches(condition: (counts: Counts) => boolean, withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const counts = await this.counts();
      if (condition(counts)) return;
      if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(counts)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** Ends every server that a test has started. */
export async function endAll(): Promise<void> {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const closed = once(child, "close");
    child.kill("SIGKILL");
    await closed;
  }
}

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as Binding from "#native";

const native = createRequire(import.meta.url)("#native") as typeof Binding;
const writer = join(import.meta.dirname, "fixtures", "writer.mjs");

interface Verified {
  readonly ok: boolean;
  readonly lines?: number;
  readonly torn?: number;
  readonly head?: string;
  readonly line?: number;
  readonly reason?: string;
}

const verify = (path: string): Verified => JSON.parse(native.verifyAuditLog(path)) as Verified;
const open = (path: string): Binding.NativeAuditLog =>
  new native.NativeAuditLog(path, JSON.stringify({ sync: true, timeMs: 0 }));

const decision = (more: object = {}): string =>
  JSON.stringify({
    timeMs: Date.UTC(2026, 10, 30),
    tool: "slug",
    arguments: '{"title":"the secret"}',
    asked: ["read:/data"],
    decision: "granted",
    outcome: { durationMs: 1.5, resultBytes: 12, isError: false },
    ...more,
  });

describe("the audit log", () => {
  let home: string;
  beforeAll(() => (home = mkdtempSync(join(tmpdir(), "haft-audit-"))));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it("is lines of JSON that say what was decided, and not with which arguments", () => {
    const path = join(home, "plain.jsonl");
    const log = open(path);
    log.append(decision());
    log.append(
      decision({ decision: "denied", reason: "write was not granted", outcome: undefined }),
    );
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const digest = createHash("sha256").update('{"title":"the secret"}').digest("hex");
    expect(first).toEqual({
      time: "2026-11-30T00:00:00.000Z",
      seq: 1,
      prev: "0".repeat(64),
      tool: "slug",
      arguments: { digest: `sha256:${digest}`, bytes: 22 },
      asked: ["read:/data"],
      decision: "granted",
      durationMs: 1.5,
      resultBytes: 12,
      isError: false,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(second).toMatchObject({
      seq: 2,
      prev: first?.["hash"],
      reason: "write was not granted",
    });
    expect(lines.join("")).not.toContain("the secret");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    // Anybody can check a line: its hash is of what stands before it.
    const [covered] = (lines[1] ?? "").split(',"hash":');
    expect(second?.["hash"]).toBe(
      createHash("sha256")
        .update(covered ?? "")
        .digest("hex"),
    );
    expect(verify(path)).toEqual({ ok: true, lines: 2, torn: 0, head: second?.["hash"] });
  });

  it("keeps the arguments themselves when asked", () => {
    const path = join(home, "values.jsonl");
    open(path).append(decision({ keepArguments: true }));
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
      arguments: { value: { title: "the secret" } },
    });
  });

  it("goes on after a restart, and shows what was changed meanwhile", () => {
    const path = join(home, "chain.jsonl");
    for (const tool of ["a", "b", "c"]) {
      const log = open(path);
      log.append(decision({ tool }));
      log.close();
    }
    expect(verify(path)).toMatchObject({ ok: true, lines: 3 });
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace('"tool":"b"', '"tool":"x"'));
    expect(verify(path)).toEqual({
      ok: false,
      line: 2,
      reason: "it was changed: its hash is not its own",
    });
    writeFileSync(path, text.split("\n").toSpliced(1, 1).join("\n"));
    expect(verify(path)).toEqual({
      ok: false,
      line: 2,
      reason: "the line before it is not the one it was written after",
    });
  });

  it("says when a line cannot be written, and goes on when there is room again", () => {
    const path = join(home, "full.jsonl");
    // The limit of 2 blocks of 512 bytes is a disk that fills up in the middle of a line.
    const script = `ulimit -f 2; exec "$0" "$1" "$2"`;
    const { stdout } = spawnSync("/bin/sh", ["-c", script, process.execPath, writer, path], {
      encoding: "utf8",
    });
    const { written, problem } = JSON.parse(stdout) as { written: number; problem: string };
    expect(problem).toBe(`cannot write to the audit log ${path}: File too large (os error 27)`);
    expect(written).toBeGreaterThan(0);
    const log = open(path);
    log.append(decision());
    expect(verify(path)).toMatchObject({ ok: true, lines: written + 2, torn: 1 });
  });

  it("has one writer, and is a plain file", () => {
    const path = join(home, "one.jsonl");
    const log = open(path);
    expect(() => open(path)).toThrow("another process is writing to the audit log");
    log.close();
    open(path).close();
    const link = join(home, "link.jsonl");
    symlinkSync(path, link);
    expect(() => open(link)).toThrow(`the audit log ${link} is not a plain file`);
    expect(() => log.append(decision())).toThrow("the audit log is closed");
    expect(() => native.verifyAuditLog(join(home, "none"))).toThrow(/there is no audit log/);
  });
});

/** What a hostile tool file does to the process that serves it. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type FileTools, type ToolFileOptions, toolsFromFile } from "haft/files";
import { described, folderOf } from "../files/folder.ts";
import { answerOf, withoutDeno } from "./face.ts";

withoutDeno();

async function sandboxedIn(folder: string, options: ToolFileOptions = {}): Promise<FileTools> {
  const tools = await toolsFromFile(join(folder, "tools.ts"), { sandbox: true, ...options });
  onTestFinished(() => tools.close());
  return tools;
}

describe("the process that serves a sandboxed file", () => {
  it("reads no more for a child than the child takes", async () => {
    const ask = String.raw`'{"fetch":1,"specifier":"./large.js"}\n'`;
    const folder = folderOf({
      "large.js": `// ${"a".repeat(4_000_000)}`,
      "tools.ts": described(`import { writeSync } from "node:fs";
        export function asks() {
          for (let at = 0; at < 200; at += 1) try { writeSync(3, ${ask}); } catch { break; }
          const end = Date.now() + 1000;
          while (Date.now() < end);
          return process.exit(3);
        }`),
    });
    const tools = await sandboxedIn(folder);
    const before = process.memoryUsage().rss;
    expect(await answerOf(tools, "asks")).toContain("its sandboxed process ended with code 3");
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });

  it("reads plain files of the package alone, of a size that a module has", async () => {
    const folder = folderOf({
      "tools.ts": described(`
        export async function imports(path: string) { return Object.keys(await import(path)); }`),
      "plain.ts": "export const plain: number = 1;",
      "huge.ts": "",
    });
    execFileSync("/usr/bin/mkfifo", [join(folder, "pipe.ts")]);
    truncateSync(join(folder, "huge.ts"), 3 * 1024 ** 3);
    const tools = await sandboxedIn(folder, { timeoutMs: 5000 });
    expect(await answerOf(tools, "imports", { path: "./plain.ts" })).toBe('["plain"]');
    const answer = async (path: string) => answerOf(tools, "imports", { path });
    expect(await answer("./pipe.ts")).toMatch(/pipe.ts is no plain file$/);
    expect(await answer("./huge.ts")).toMatch(/huge.ts is larger than 8388608 bytes$/);
  });

  it("takes no home folder for their package", async () => {
    const folder = folderOf({
      "package.json": "{}",
      "secret.txt": "secret",
      "theirs/tools.ts": described(`import { readFileSync } from "node:fs";
        export function f() { return readFileSync(new URL("../secret.txt", import.meta.url), "utf8"); }`),
    });
    const reads = async () => answerOf(await sandboxedIn(join(folder, "theirs")), "f");
    expect(await reads()).toBe("secret");
    vi.stubEnv("HOME", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await reads()).toMatch(/is not granted$/);
  });

  it("runs no program of theirs as the runtime", async () => {
    const deno = "node_modules/@deno/linux-x64-glibc/deno";
    const folder = folderOf({
      [deno]: "no program",
      "tools.ts": described(`export function f() { return "under Node"; }`),
    });
    chmodSync(join(folder, deno), 0o755);
    expect(await answerOf(await sandboxedIn(folder), "f")).toBe("under Node");
  });

  it("believes no child that names a file outside the package as the broken one", async () => {
    const outside = join(folderOf({ "secret.ts": "enum Secret { Word }" }), "secret.ts");
    const broken = { broken: "no luck", code: "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX" };
    const said = JSON.stringify(JSON.stringify({ ...broken, at: `${outside}:1` }));
    const folder = folderOf({
      "tools.ts": described(`import { writeSync } from "node:fs";
        writeSync(3, ${said} + "\\n");
        export function f() {}`),
    });
    const failed: unknown = await sandboxedIn(folder).catch((error: unknown) => error);
    expect((failed as Error).message).toBe("no luck");
  });

  it("ends one that closes its channel, and answers with the next", async () => {
    const folder = folderOf({
      "tools.ts": described(`import { closeSync } from "node:fs";
        export async function closes() { closeSync(3); await new Promise(() => setInterval(() => {}, 1000)); }
        export function f() { return "f"; }`),
    });
    const tools = await sandboxedIn(folder);
    expect(await answerOf(tools, "closes")).toBe(
      "!closes failed: its sandboxed process closed its channel and was ended",
    );
    expect(await answerOf(tools, "f")).toBe("f");
  });

  it("grants no folder of PATH for the name of a program", async () => {
    const folder = folderOf({
      "bin/tool/inner": "#!/bin/sh\n",
      "tools.ts": described(`import { spawnSync } from "node:child_process";
        export function f(path: string) { return String(spawnSync(path).error?.message); }`),
    });
    const inner = join(folder, "bin", "tool", "inner");
    chmodSync(inner, 0o755);
    vi.stubEnv("PATH", join(folder, "bin"));
    onTestFinished(() => void vi.unstubAllEnvs());
    const starts = async (run: string): Promise<string> =>
      answerOf(await sandboxedIn(folder, { permissions: { run: [run] } }), "f", { path: inner });
    await expect(starts("tool")).rejects.toThrow(/tool/);
    expect(await starts(".")).toMatch(/EACCES/);
  });

  it.each([{}, { isolatePerCall: true }])(
    "ends a file that hangs at the start, whoever waits for it: %j",
    async (more) => {
      const folder = folderOf({
        "tools.ts": described("for (;;);\nexport function f() {}"),
      });
      const before = performance.now();
      await expect(sandboxedIn(folder, { timeoutMs: 300, ...more })).rejects.toThrow(
        "importing its file took longer than 1000 ms and was stopped",
      );
      expect(performance.now() - before).toBeLessThan(5000);
    },
  );

  it("ends one that hangs before anybody called it", async () => {
    const folder = folderOf({
      "tools.ts": described(`import { existsSync, writeFileSync } from "node:fs";
        const at = (name: string) => new URL(name, import.meta.url);
        if (existsSync(at("./data/hang"))) { writeFileSync(at("./data/pid"), String(process.pid)); for (;;); }
        export function f() { return "f"; }`),
      "data/empty": "",
    });
    const permissions = { write: [join(folder, "data")] };
    const options = { timeoutMs: 1000, isolatePerCall: true, permissions };
    const tools = await sandboxedIn(folder, options);
    writeFileSync(join(folder, "data", "hang"), "");
    expect(await answerOf(tools, "f")).toBe("f");
    const pid = join(folder, "data", "pid");
    await expect.poll(() => existsSync(pid) && readFileSync(pid, "utf8")).toMatch(/^\d+$/);
    const hanging = `/proc/${readFileSync(pid, "utf8")}/exe`;
    await expect.poll(() => existsSync(hanging), { timeout: 10_000 }).toBe(false);
  });

  it("counts a file that hangs while it is imported to the time of the call", async () => {
    const folder = folderOf({
      "tools.ts": described(`import { existsSync } from "node:fs";
        if (existsSync(new URL("./hang", import.meta.url))) for (;;);
        export function f() { process.exit(0); }`),
    });
    const tools = await sandboxedIn(folder, { timeoutMs: 1500 });
    expect(await answerOf(tools, "f")).toContain("ended with code 0");
    writeFileSync(join(folder, "hang"), "");
    const words = "importing its file took longer than 1500 ms and was stopped";
    expect(await answerOf(tools, "f")).toBe(`!f failed: ${words}`);
  });
});

/** The command `haft`, run to its end. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll } from "vitest";

/** The built command. */
export const command: string = fileURLToPath(new URL("../../dist/haft.cjs", import.meta.url));

/** The path of a fixture. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
}

/** What came of it. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `haft` with these words; `input` is what it reads, by default nothing. */
export function haft(
  words: readonly string[],
  { input = "", cwd = tmpdir() }: { readonly input?: string | Buffer; readonly cwd?: string } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...words], { cwd });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
    // It may have ended without reading any of it.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** A new folder that is gone after the tests of this file. */
export function temporary(): string {
  const path = mkdtempSync(join(tmpdir(), "haft-command-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A sandbox and the life of the process that it belongs to. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { described, fileOf, folderOf } from "../files/folder.ts";
import { root } from "../house/files.ts";
import { end, succeed } from "../pack/process.ts";

const script = join(import.meta.dirname, "fixtures", "calls.mjs");
const source = described(`import { spawn } from "node:child_process";
export async function sleeps() { await new Promise((resolve) => setTimeout(resolve, 300)); return "slept"; }
export function prints() { console.log("printed"); return "answered"; }
export function pid() { return String(process.pid); }
export function hangs() { for (;;); }
export function starts() {
  const child = spawn("/bin/sleep", ["600"], { stdio: "ignore" });
  child.unref();
  return String(child.pid);
}
`);

const args = (options: object, calls: readonly string[], then = "end"): string[] => [
  script,
  fileOf(source),
  JSON.stringify(options),
  JSON.stringify(calls.map((name) => [name, {}])),
  then,
];

describe("a process with a sandbox", () => {
  it.each([{}, { isolatePerCall: true }])(
    "lives while a call runs and ends by itself behind the last: %j",
    async (options) => {
      const said = await succeed(process.execPath, args(options, ["sleeps", "sleeps"]), root);
      expect(said).toBe("slept\nslept\n");
    },
  );

  it("takes no script for Deno, which would start a program inside", async () => {
    const bin = folderOf({ deno: "#!/bin/sh\nexec /nowhere/deno\n" });
    chmodSync(join(bin, "deno"), 0o755);
    const said = await succeed(process.execPath, args({}, ["sleeps"]), root, { PATH: bin });
    expect(said).toBe("slept\n");
  });

  it("passes on what a function prints to standard error alone, made safe", async () => {
    const { stdout, stderr, code } = await end(
      process.execPath,
      args({}, ["prints", "sleeps"]),
      root,
    );
    expect({ stdout, code }).toEqual({ stdout: "answered\nslept\n", code: 0 });
    expect(stderr).toBe("printed\n");
  });

  it("takes what its functions started with it, however it ends by itself", async () => {
    const options = { permissions: { run: ["/bin/sleep"] } };
    const started = await succeed(process.execPath, args(options, ["starts"], "exit"), root);
    await expect.poll(() => existsSync(`/proc/${started.trim()}/exe`)).toBe(false);
  });

  it.each(["pid", "hangs"])("takes its child with it when it is killed: %s", async (last) => {
    const child = spawn(process.execPath, args({}, ["pid", last], "hang"), {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
    const pid = Number(line.split("\n")[0]);
    expect(existsSync(`/proc/${pid}`)).toBe(true);
    child.kill("SIGKILL");
    await once(child, "exit");
    await expect.poll(() => existsSync(`/proc/${pid}/exe`), { timeout: 10_000 }).toBe(false);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { confined, launch, type Spec } from "./confined.ts";

const sh = (script: string, more: Partial<Spec> = {}): Spec => ({
  program: "/bin/sh",
  args: ["-c", script],
  cwd: "/",
  ...more,
});

describe("the launcher", () => {
  it("gives the child an empty stdin, what it prints to its parent, and its channel both ways", async () => {
    const child = launch(
      sh('read x <&3; echo "\\"$x\\"" >&3; echo out; echo err >&2; read y; exit 7'),
    );
    child.channel.write("through\n");
    expect(await child.ended).toEqual({
      said: ["through"],
      stdout: "out\n",
      stderr: "err\n",
      code: 7,
      signal: null,
    });
  });

  it("gives the child its channel as stdin and stdout where that is asked for", async () => {
    const child = launch(sh('read x; echo "\\"$x\\""; echo err >&2', { channelOnStdio: true }));
    child.channel.write("through\n");
    expect(await child.ended).toEqual({
      said: ["through"],
      stdout: "",
      stderr: "err\n",
      code: 0,
      signal: null,
    });
  });

  it("says what is enforced, and by what", async () => {
    const child = launch(sh("", { growthBytes: 1 << 30, net: [{ host: "*", port: 443 }] }));
    const report = child.enforcement;
    await child.ended;
    expect(report.system).toMatch(/^Linux with Landlock ABI \d+$/);
    expect(report.complete).toBe(true);
    expect(report.rules.map(({ what }) => what)).toEqual([
      "read",
      "write",
      "run",
      "net",
      "env",
      "otherProcesses",
      "kernel",
      "memory",
    ]);
  });

  it("refuses what it cannot enforce, unless it is told to do its best", async () => {
    const spec = sh("echo 1 >&3", { net: [{ host: "api.example.com", port: 443 }] });
    expect(() => launch(spec)).toThrow(
      "this system cannot enforce what the sandbox was asked for:\n" +
        "- netHosts: the kernel knows ports, not hosts: every host is reachable on the granted ports",
    );
    const child = launch({ ...spec, bestEffort: true });
    expect(child.enforcement.complete).toBe(false);
    expect((await child.ended).said).toEqual([1]);
    expect((await confined({ ...spec, programChecksHosts: true })).said).toEqual([1]);
  });

  it("says in words what is wrong with its settings", () => {
    const wrong = (spec: Spec, words: string | RegExp): void =>
      expect(() => launch(spec)).toThrow(words);
    wrong(sh("", { read: ["data"] }), "read: data is not an absolute path");
    wrong(sh("", { read: ["/none/here"] }), "cannot grant /none/here: No such file or directory");
    wrong(sh("", { cwd: "/none" }), /entering the folder: No such file or directory/);
    wrong({ ...sh(""), program: "/none" }, "cannot grant /none: No such file or directory");
    const home = mkdtempSync(join(tmpdir(), "haft-plain-"));
    const program = join(home, "plain");
    writeFileSync(program, "no program", { mode: 0o644 });
    wrong({ ...sh(""), program }, /starting the program: Permission denied/);
    rmSync(home, { recursive: true });
    wrong(sh("", { env: [["A=B", "c"]] }), 'env: "A=B" cannot be a variable\'s name');
    wrong(sh("a\0b"), "args: a\0b holds a zero byte");
    wrong({ ...sh(""), more: 1 } as Spec, /unknown field `more`/);
    wrong(sh("", { net: "some" as never }), /the sandbox's settings are wrong/);
  });

  it("runs a script, with the interpreter that its first line names", async () => {
    const home = mkdtempSync(join(tmpdir(), "haft-script-"));
    const program = join(home, "script");
    writeFileSync(program, "#!/bin/sh\necho 1 >&3\n", { mode: 0o755 });
    expect((await confined({ program, args: [], cwd: "/" })).said).toEqual([1]);
    rmSync(home, { recursive: true });
  });

  it("starts in a folder that it may not read", async () => {
    const home = mkdtempSync(join(tmpdir(), "haft-cwd-"));
    mkdirSync(join(home, "work"));
    const { said, stderr } = await confined(
      sh("ls . || echo 1 >&3", { cwd: home, run: ["/bin/ls"] }),
    );
    expect({ said, stderr: stderr.includes("Permission denied") }).toEqual({
      said: [1],
      stderr: true,
    });
    rmSync(home, { recursive: true });
  });
});

import { chmodSync, copyFileSync, cpSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { end } from "../pack/process.ts";
import { addon, root } from "../pack/tarballs.ts";
import type { Spec } from "./confined.ts";
import { type Attempt, makePlace, nodeRuntime, probe, type Place } from "./probe.ts";

const isRoot = process.getuid?.() === 0;

describe("an ordinary user", () => {
  let place: Place;
  let home: string;
  beforeAll(() => {
    place = makePlace();
    home = join(place.inside, "..");
    // The project may stand where only its owner can read.
    mkdirSync(join(home, "project", "dist"), { recursive: true });
    for (const file of [addon, join(root, "dist", "binding.cjs")]) {
      copyFileSync(file, join(home, "project", "dist", basename(file)));
    }
    copyFileSync(join(root, "package.json"), join(home, "project", "package.json"));
    cpSync(join(import.meta.dirname, "fixtures"), join(home, "project", "fixtures"), {
      recursive: true,
    });
    chmodSync(home, 0o755);
  });
  afterAll(() => place.remove());

  /** What a child says that an ordinary user confines, behind what a shell does before. */
  async function said(
    attempts: readonly Attempt[],
    more: Partial<Spec>,
    before = "",
  ): Promise<unknown> {
    const runtime = nodeRuntime(process.execPath, process.versions.node);
    const own = runtime(place, attempts, ["--allow-fs-read=*", "--allow-child-process"]);
    const copied = join(home, "project", "fixtures", "probe.mjs");
    const swap = (text: string): string => (text === probe ? copied : text);
    const spec = { ...own, ...more, args: own.args.map(swap), read: (own.read ?? []).map(swap) };
    const script = join(home, "project", "fixtures", "wrapper.mjs");
    const shell = ["/bin/sh", "-c", `${before} exec "$0" "$@"`];
    const command = [...shell, process.execPath, script, JSON.stringify(spec)];
    const nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    const [program = "", ...args] = [...(isRoot ? nobody : []), ...command];
    const { stdout, stderr } = await end(program, args, home);
    expect(stderr).toBe("");
    return JSON.parse(stdout) as unknown;
  }

  it("confines a child without being root, which needs no privilege", async () => {
    const attempts = [
      ["read", join(place.inside, "open.txt")],
      ["read", place.link],
      ["udp", 9],
      ["run", ["/bin/cat", place.secret]],
      ["signal", process.pid],
      ["read", "/proc/self/environ"],
    ] as const;
    expect(await said(attempts, {})).toEqual([
      "in the open",
      { error: "EACCES" },
      { error: "EPERM" },
      { error: "EPERM" },
      { error: "EPERM" },
      { error: "EACCES" },
    ]);
  });

  it("limits a child's memory within a limit that it has itself", async () => {
    const attempts = [["read", join(place.inside, "open.txt")]] as const;
    const before = "ulimit -d 1500000;";
    expect(await said(attempts, { growthBytes: 2 ** 31 }, before)).toEqual(["in the open"]);
  });
});

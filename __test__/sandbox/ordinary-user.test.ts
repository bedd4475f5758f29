import { chmodSync, copyFileSync, cpSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { end } from "../pack/process.ts";
import { addon, root } from "../pack/tarballs.ts";
import { makePlace, nodeRuntime, probe, type Place } from "./probe.ts";

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

  it("confines a child without being root, which needs no privilege", async () => {
    const own = nodeRuntime(process.execPath, process.versions.node)(
      place,
      [
        ["read", join(place.inside, "open.txt")],
        ["read", place.link],
        ["udp", 9],
        ["run", ["/bin/cat", place.secret]],
        ["signal", process.pid],
        ["read", "/proc/self/environ"],
      ],
      ["--allow-fs-read=*", "--allow-child-process"],
    );
    const copied = join(home, "project", "fixtures", "probe.mjs");
    const swap = (text: string): string => (text === probe ? copied : text);
    const spec = { ...own, args: own.args.map(swap), read: (own.read ?? []).map(swap) };
    const script = join(home, "project", "fixtures", "wrapper.mjs");
    const command = [process.execPath, script, JSON.stringify(spec)];
    const nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    const [program = "", ...args] = [...(isRoot ? nobody : []), ...command];
    const { stdout, stderr } = await end(program, args, home);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual([
      "in the open",
      { error: "EACCES" },
      { error: "EPERM" },
      { error: "EPERM" },
      { error: "EPERM" },
      { error: "EACCES" },
    ]);
  });
});

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addon } from "../pack/tarballs.ts";
import { confined, unconfined } from "./confined.ts";
import { makePlace, nodeRuntime, type Place } from "./probe.ts";

const node = nodeRuntime(process.execPath, process.versions.node);
const denied = { error: "EACCES" };
const refused = { error: "EPERM" };

describe("the files of a confined child", () => {
  let place: Place;
  beforeAll(() => (place = makePlace()));
  afterAll(() => place.remove());

  it("are those that were granted", async () => {
    const spec = node(place, [
      ["read", join(place.inside, "open.txt")],
      ["list", place.inside],
    ]);
    const { said, code, stderr } = await confined(spec);
    expect({ said, code, stderr }).toEqual({
      said: ["in the open", ["link.txt", "open.txt"]],
      code: 0,
      stderr: "",
    });
  });

  it("are not reached through a link out of a granted folder, as they are without the launcher", async () => {
    const spec = node(place, [["read", place.link]]);
    expect((await unconfined(spec)).said).toEqual(["the secret"]);
    expect((await confined(spec)).said).toEqual([denied]);
  });

  it("are not reached by a runtime that checks nothing", async () => {
    const attempts = [
      ["read", place.secret],
      ["list", place.outside],
      ["read", "/etc/passwd"],
    ] as const;
    const spec = node(place, attempts, ["--allow-fs-read=*"]);
    const [secret, list] = (await unconfined(spec)).said;
    expect([secret, list]).toEqual(["the secret", ["secret.txt"]]);
    expect((await confined(spec)).said).toEqual([denied, denied, denied]);
  });

  it("are not changed outside what was granted for writing", async () => {
    const fresh = join(place.outside, "fresh.txt");
    const attempts = [
      ["write", fresh],
      ["write", join(place.inside, "fresh.txt")],
    ] as const;
    const spec = node(place, attempts, ["--allow-fs-write=*"]);
    expect((await unconfined(spec)).said).toEqual(["written", "written"]);
    expect((await confined(spec)).said).toEqual([denied, denied]);
    const granted = { ...spec, write: [place.inside] };
    expect((await confined(granted)).said).toEqual([denied, "written"]);
  });

  it("are not reached by a hard link, and links are not made", async () => {
    const to = (name: string): string => join(place.inside, name);
    const attempts = [
      ["link", [place.secret, to("hard.txt")]],
      ["symlink", [place.secret, to("soft.txt")]],
      ["write", place.link],
    ] as const;
    const spec = node(place, attempts, ["--allow-fs-read=*", "--allow-fs-write=*"]);
    const granted = { ...spec, write: [place.inside] };
    const said = (await confined(granted)).said as { error: string }[];
    expect(said.map(({ error }) => error)).toEqual(["EXDEV", "EACCES", "EACCES"]);
    expect(readFileSync(place.secret, "utf8")).toBe("the secret");
  });

  it("keep their mode and their times, and can be copied", async () => {
    const copied = join(place.inside, "copied.txt");
    const attempts = [
      ["mode", place.secret],
      ["times", place.secret],
      ["copy", [join(place.inside, "open.txt"), copied]],
    ] as const;
    const spec = node(place, attempts, ["--allow-fs-read=*", "--allow-fs-write=*"]);
    const before = statSync(place.secret);
    const { said } = await confined({ ...spec, write: [place.inside] });
    expect(said).toEqual([refused, refused, "copied"]);
    const { mode, mtimeMs } = statSync(place.secret);
    expect({ mode, mtimeMs }).toEqual({ mode: before.mode, mtimeMs: before.mtimeMs });
    expect(readFileSync(copied, "utf8")).toBe("in the open");
    expect((await unconfined(spec)).said).toEqual(["changed", "changed", "copied"]);
  });

  it("are not reached by a worker that was started without the switches of its parent", async () => {
    const spec = node(place, [["worker", place.secret]], ["--allow-worker"]);
    expect((await unconfined(spec)).said).toEqual(["the secret"]);
    expect((await confined(spec)).said).toEqual([denied]);
  });

  it("are not reached by an addon", async () => {
    const log = join(place.outside, "addon.jsonl");
    const spec = node(
      place,
      [["addon", [addon, log]]],
      [`--allow-fs-read=${addon}`, "--allow-addons"],
    );
    const withAddon = { ...spec, read: [...(spec.read ?? []), addon] };
    expect((await unconfined(withAddon)).said).toEqual(["opened"]);
    expect((await confined(withAddon)).said).toEqual([{ error: "FAILED" }]);
  });
});

/** `haft export --write` takes the place of what it wrote itself, whole or not at all, and of nothing else. */

import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { command, haft, temporary } from "./haft.ts";

describe("haft export --write beside a tools.json", () => {
  it.each([
    [
      "of another file",
      '{"file":"a.ts","tools":[]}',
      /tools\.json is that of a\.ts, and a folder has one; move b\.ts into a folder of its own, export both from one file, or remove it\n$/,
    ],
    ["of a person", '{"tools":[]}', /tools\.json was not written for b\.ts; move or remove it\n$/],
    [
      "of another program",
      "no JSON",
      /tools\.json was not written for b\.ts; move or remove it\n$/,
    ],
  ])("%s leaves it as it is, and says so", async (_, text, words) => {
    const folder = temporary();
    writeFileSync(join(folder, "b.ts"), "/** B. */\nexport function b() {}\n");
    writeFileSync(join(folder, "tools.json"), text);
    const { code, stdout, stderr } = await haft(["export", "--write", "b.ts"], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Nothing was written: /);
    expect(stderr).toMatch(words);
    expect(readFileSync(join(folder, "tools.json"), "utf8")).toBe(text);
  });

  it("of its own keeps who may read it", async () => {
    const folder = temporary();
    writeFileSync(join(folder, "b.ts"), "/** B. */\nexport function b() {}\n");
    const to = join(folder, "tools.json");
    writeFileSync(to, '{"file":"b.ts","tools":[]}');
    for (const mode of [0o600, 0o666]) {
      chmodSync(to, mode);
      const { code } = await haft(["export", "--write", "b.ts"], { cwd: folder });
      expect({ code, mode: statSync(to).mode & 0o777 }).toEqual({ code: 0, mode });
    }
  });

  it.skipIf(process.platform === "win32")(
    "leaves it, and nothing else, where it cannot be written",
    async () => {
      const folder = temporary();
      const to = join(folder, "tools.json");
      writeFileSync(join(folder, "b.ts"), "/** B. */\nexport function b() {}\n");
      writeFileSync(to, '{"file":"b.ts","tools":[]}');
      const script = 'ulimit -f 0; exec "$0" "$@" 2>&1';
      const { status, stdout } = spawnSync(
        "/bin/sh",
        ["-c", script, process.execPath, command, "export", "--write", join(folder, "b.ts")],
        { encoding: "utf8" },
      );
      expect(stdout).toBe(
        `${to}: it would be longer than this user's files may be; raise the limit\n`,
      );
      expect(status).toBe(1);
      expect(readdirSync(folder).toSorted()).toEqual(["b.ts", "tools.json"]);
      expect(readFileSync(to, "utf8")).toBe('{"file":"b.ts","tools":[]}');
    },
  );

  it("of its own writes it anew", async () => {
    const folder = temporary();
    writeFileSync(join(folder, "b.ts"), "/** B. */\nexport function b() {}\n");
    const write = () => haft(["export", "--write", "b.ts"], { cwd: folder });
    await write();
    expect(await write()).toMatchObject({ code: 0 });
  });
});

/** A folder that somebody else wrote, with what they hope that a person will do in it. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { haft, temporary } from "./haft.ts";

const source = "/** Does it. */\nexport function f(a: string) { return a; }\n";
const escapes = /(?!\n)\p{Cc}/u;

describe("in a folder of somebody else's, haft", () => {
  it("writes through no link", async () => {
    const folder = temporary();
    const cwd = join(folder, "theirs");
    mkdirSync(cwd);
    const [mine, none] = [join(folder, "mine.txt"), join(folder, "none.txt")];
    writeFileSync(mine, "mine");
    writeFileSync(join(cwd, "tools.ts"), source);
    symlinkSync(mine, join(cwd, "tools.json"));
    expect(await haft(["export", "--write", "tools.ts"], { cwd })).toEqual({
      code: 1,
      stdout: "",
      stderr: `Nothing was written: ${join(cwd, "tools.json")} is no plain file; remove it\n`,
    });
    symlinkSync(none, join(cwd, "main.ts"));
    expect((await haft(["init"], { cwd })).stdout).toContain("kept main.ts\n");
    expect([readFileSync(mine, "utf8"), existsSync(none)]).toEqual(["mine", false]);
  });

  it("sends no escape to the terminal, from names or from what the package says", async () => {
    const folder = join(temporary(), "their\u001b[31m\n$(touch x)");
    mkdirSync(folder);
    const file = join(folder, "tools.ts");
    writeFileSync(file, source);
    const manifest = { name: "a\u001b[31m", version: "1\u001b]0;title\u0007\n2" };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    const said = await Promise.all([
      haft(["call", file, "--help"]),
      haft(["call", file, "--version"]),
      haft(["call", file, "f", "--version"]),
      haft(["call", file, "f", "--help"]),
      haft(["audit", "verify", file]),
      haft(["export", "--write", file]),
      haft(["mcp", "--inspect", file]),
    ]);
    for (const { stdout, stderr } of said) expect(stdout + stderr).not.toMatch(escapes);
    expect(said[1]!.stdout).toBe("1 2\n");
  });

  it("names a folder as a shell takes it", async () => {
    const cwd = temporary();
    const begun = await haft(["init", "it's $(touch x)"], { cwd });
    expect(begun.stdout).toContain(String.raw`Next: cd 'it'\''s $(touch x)' && npm install`);
    expect(readFileSync(join(cwd, "it's $(touch x)", "package.json"), "utf8")).toContain(
      '"name": "it-s-touch-x"',
    );
  });
});

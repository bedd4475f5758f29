/** The completions of zsh and fish in the shells themselves, which Debian has as packages. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { echo } from "../cli/echo.ts";
import { run } from "../cli/terminal.ts";
import { succeed } from "../pack/process.ts";
import { root } from "../pack/tarballs.ts";

/** What a shell would run, or take for the end of a word, were it not one word to it. */
const HOSTILE = String.raw`It's $(touch hacked) ${"`touch hacked`"} "q" [b] {c}: a\'; touch hacked; <x> & | # ~ ?* \\ $HOME %s`;

/** A shell that waits for what never comes would hold the whole run. */
const LONGEST_MS = 30_000;

const tool = echo(
  { maxSize: { type: "integer" }, on: { type: "boolean" }, text: { type: "string" } },
  { positional: ["text"], short: { on: "o" }, aliases: ["say"], description: HOSTILE },
);
const commands = [
  { name: "ns:sub.x", description: "-- dashes\nand more", run: () => 0 },
  { name: "wait", description: "", options: ["--long", "fast", "$(touch hacked)"], run: () => 0 },
];
const setting = { tools: [tool], commands, completions: true };

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "haft-shells-"));
  writeFileSync(join(folder, "a-file"), "");
  const missing = ["zsh", "fish"].filter((shell) => spawnSync(shell, ["--version"]).error);
  if (missing.length > 0) {
    // An image of a machine often comes without the lists of packages.
    await succeed("apt-get", ["update"], root);
    await succeed("apt-get", ["install", "--yes", ...missing], root);
  }
  for (const shell of ["zsh", "fish"]) {
    const { stdout } = await run(["completions", shell], setting);
    writeFileSync(join(folder, shell === "zsh" ? "_text" : "text.fish"), stdout);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What zsh offers, and what it shows for it. */
function zsh(line: string): { offered: string[]; shown: string[] } {
  const file = join(folder, "offered");
  rmSync(file, { force: true });
  const script = join(import.meta.dirname, "offered.zsh");
  const { status } = spawnSync("zsh", ["-f", script, folder, line], { timeout: LONGEST_MS });
  expect(status).toBe(0);
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const of = (start: string): string[] =>
    lines.filter((one) => one.startsWith(start)).map((one) => one.slice(start.length));
  return { offered: of("hit:"), shown: of("shown:") };
}

/** What fish offers, each with its description behind a tab. */
function fish(line: string): string[] {
  const script = `source text.fish; complete -C '${line}'`;
  const { status, stdout, stderr } = spawnSync("fish", ["--no-config", "-c", script], {
    cwd: folder,
    encoding: "utf8",
    timeout: LONGEST_MS,
    env: { ...process.env, HOME: folder },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout.split("\n").filter((one) => one !== "");
}

const OPTIONS = ["--max-size", "--on", "--no-on", "--json", "--help"];
const LINES: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ["text ec", ["echo"]],
  ["text echo --", OPTIONS],
  ["text echo a wait --", OPTIONS],
  ["text say --", OPTIONS],
  ["text wait ", ["fast"]],
  ["text wait --", ["--long", "--help"]],
  ["text ns:sub.x --", ["--help"]],
  ["text completions ", ["bash", "zsh", "fish"]],
];

describe("completions", () => {
  it.each(LINES)("of zsh offer behind %j what may come", (line, offered) => {
    expect(zsh(line).offered).toEqual(offered);
  });

  it.each(LINES)("of fish offer behind %j what may come", (line, offered) => {
    const names = fish(line).map((one) => one.split("\t", 1)[0]);
    expect(names.toSorted()).toEqual(offered.toSorted());
  });

  it("offer files where no word is known", () => {
    expect(zsh("text echo a-").offered).toEqual(["a-file"]);
    expect(fish("text echo a-")).toEqual(["a-file"]);
    expect(zsh("text wait fast a-").offered).toEqual(["a-file"]);
    expect(fish("text wait fast a-")).toEqual(["a-file"]);
  });

  it("show a description as it is, whatever a shell could make of it, and run nothing of it", () => {
    const { offered, shown } = zsh("text ");
    expect(offered).toEqual(["echo", "ns:sub.x", "wait", "completions"]);
    // As wide as the terminal is.
    const [, words = ""] = shown[0]!.split(" -- ");
    expect(words.length).toBeGreaterThan(50);
    expect(HOSTILE.startsWith(words.trimEnd())).toBe(true);
    expect(shown[1]).toMatch(/^ns:sub\.x +-- -- dashes and more *$/);
    expect(fish("text ").toSorted()).toEqual(
      [
        "completions\tPrint a script for a shell.",
        `echo\t${HOSTILE}`,
        "ns:sub.x\t-- dashes and more",
        "wait",
      ].toSorted(),
    );
    expect(readdirSync(folder)).not.toContain("hacked");
  });
});

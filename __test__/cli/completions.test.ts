import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { echo } from "./echo.ts";
import { run } from "./terminal.ts";

const tool = echo(
  { maxSize: { type: "integer" }, on: { type: "boolean" }, text: { type: "string" } },
  { positional: ["text"], short: { on: "o" }, description: "It's $(touch hacked) `here`." },
);
const commands = [
  { name: "wait", description: "Wait.\u001b[31m\nfor it", options: ["--long"], run: () => 0 },
];
const setting = { tools: [tool], commands, completions: true };

const script = async (shell: string): Promise<string> =>
  (await run(["completions", shell], setting)).stdout;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "haft-complete-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What bash offers for the last of these words. */
async function offered(...words: string[]): Promise<string[]> {
  const file = join(folder, "complete.bash");
  writeFileSync(file, await script("bash"));
  const line = words.map((word) => JSON.stringify(word)).join(" ");
  const ask = `source "$0"; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _text_complete; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const said = execFileSync("bash", ["--norc", "-c", ask, file], { cwd: folder, encoding: "utf8" });
  return said.trim().split("\n");
}

describe("completions", () => {
  it("of bash are the commands first", async () => {
    expect(await offered("text", "")).toEqual(["echo", "wait", "completions"]);
    expect(await offered("text", "e")).toEqual(["echo"]);
  });

  it("of bash are the options of a command after it", async () => {
    expect(await offered("text", "echo", "--")).toEqual([
      "--max-size",
      "--on",
      "--no-on",
      "--json",
      "--help",
    ]);
    expect(await offered("text", "echo", "")).toEqual([""]);
    expect(await offered("text", "nope", "-")).toEqual([""]);
    expect(await offered("text", "echo", "--m")).toEqual(["--max-size"]);
    expect(await offered("text", "wait", "-")).toEqual(["--long", "--help"]);
    expect(await offered("text", "completions", "")).toEqual(["bash", "zsh", "fish"]);
  });

  it("of bash are nothing that bash refuses", async () => {
    const { status, stderr } = spawnSync("bash", ["-n"], { input: await script("bash") });
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: "" });
  });

  it("of zsh and fish name every command, each word quoted", async () => {
    const zsh = await script("zsh");
    expect(zsh).toMatch(/^#compdef text\n/);
    expect(zsh).toContain(`'echo:It'\\''s $(touch hacked) \`here\`.'`);
    expect(zsh).toContain("'wait:Wait. for it'");
    const fish = await script("fish");
    expect(fish).toContain(`complete -c 'text' -f -n _text_complete -a wait -d 'Wait. for it'\n`);
    expect(fish).toContain(`-n '_text_complete 0 echo' -l max-size\n`);
    expect(fish).toContain(`-n '_text_complete 0 echo' -s o\n`);
  });

  it("are one word in every shell, however a description ends its quotes", async () => {
    const hostile = [{ ...commands[0]!, description: String.raw`\'; touch hacked; echo \'` }];
    const word = async (shell: string): Promise<string | undefined> => {
      const { stdout } = await run(["completions", shell], { ...setting, commands: hostile });
      return stdout.split("\n").find((line) => line.includes("; touch hacked"));
    };
    expect(await word("zsh")).toBe(String.raw`    'wait:\\'\''; touch hacked; echo \\'\'''`);
    // Between quotes fish takes a backslash before a quote, or before another one, for no part of the word.
    const line = String.raw`complete -c 'text' -f -n _text_complete -a wait -d '\\\'; touch hacked; echo \\\''`;
    expect(await word("fish")).toBe(line);
  });

  it("need a shell that is known", async () => {
    for (const shell of ["tcsh", "toString"])
      expect(await run(["completions", shell], setting)).toEqual({
        code: 1,
        stdout: "",
        stderr: "Name a shell: bash, zsh, fish\nRun text completions --help for what it takes\n",
      });
  });
});

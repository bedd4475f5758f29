/** What the command loads before it does anything, which is most of the time that it takes. */

import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";

import { describe, expect, it } from "vitest";

import { sources } from "../house/files.ts";
import { command, fixture, temporary } from "./haft.ts";

const folder = temporary();
const empty = join(folder, "empty.cjs");
const preload = join(folder, "preload.cjs");
writeFileSync(empty, "");
writeFileSync(
  preload,
  `process.on("exit", () => {
    const told = { files: Object.keys(require.cache), modules: process.moduleLoadList };
    require("node:fs").writeSync(2, JSON.stringify(told));
  });`,
);

/** The files and the modules of Node that a program has loaded when it ends. */
async function loaded(
  ...words: readonly string[]
): Promise<{ files: string[]; modules: string[] }> {
  const { stderr } = await promisify(execFile)(process.execPath, ["--require", preload, ...words]);
  const told = stderr.slice(stderr.lastIndexOf("\n") + 1);
  const { files, modules } = JSON.parse(told) as { files: string[]; modules: string[] };
  return {
    files: files.filter((path) => path !== preload).map((path) => basename(path)),
    modules: modules.map((name) => name.replace(/^NativeModule /, "")),
  };
}

const COSTLY =
  /^(internal\/modules\/esm\/|(child_process|crypto|http|module|readline|worker_threads)$)/;

describe("the command", () => {
  it.each([
    ["--version", []],
    ["--help", []],
    ["export", [fixture("tools.ts")]],
  ])("is one file and the core until %s is done", async (word, words) => {
    const [nothing, haft] = await Promise.all([loaded(empty), loaded(command, word, ...words)]);
    expect(haft.files).toEqual(["haft.cjs", expect.stringMatching(/^haft\..+\.node$/)]);
    const more = haft.modules.filter((name) => !nothing.modules.includes(name));
    // Node's loader of ES modules alone takes longer to start than all the rest.
    expect(more.filter((name) => COSTLY.test(name))).toEqual([]);
  });

  it("starts Node's loader of ES modules for a file that is run, and for no other", async () => {
    const [nothing, read, run] = await Promise.all([
      loaded(empty),
      loaded(command, "mcp", "--inspect", fixture("tools.ts")),
      loaded(command, "call", fixture("defined.mjs")),
    ]);
    const loader = "internal/modules/esm/resolve";
    expect(run.modules).toContain(loader);
    expect(read.modules.includes(loader)).toBe(nothing.modules.includes(loader));
  });

  // V8 reads a literal with its file: three of these took longer than 40 kB of code.
  it("holds no literal of an expression that names classes of Unicode", () => {
    const literal = sources("src/js", /\.ts$/).flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) => line.includes(String.raw`\p{`) && !line.includes("String.raw"))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(literal).toEqual([]);
  });
});

/** What `haft init` says of files that are there already: it never writes over one, and never says that it did. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { haft, temporary } from "./haft.ts";

const FILES = "package.json tsconfig.json .gitignore tools.ts main.ts tools.test.ts README.md";

/** A folder with these files, and what `haft init` there says behind its list of files. */
async function begun(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporary();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { code, stdout, stderr } = await haft(["init"], { cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  for (const [name, text] of Object.entries(files)) {
    expect(stdout).toContain(`kept ${name}\n`);
    expect(readFileSync(join(folder, name), "utf8")).toBe(text);
  }
  return stdout.slice(stdout.indexOf("\n\n") + 2);
}

it("what a kept package.json lacks is printed, to be added by hand", async () => {
  const said = await begun({ "package.json": '{ "scripts": { "test": "jest" }, "bin": "x.js" }' });
  expect(said).toMatch(
    /^What was kept is yours to change:\n {2}package\.json lacks\n {4}"type": "module"\n {4}"scripts": \{ "build": "tsc", "start": .*, "prepack": "npm run build" \}\n {4}"dependencies": \{ "haft": "\^.*" \}\n {4}"devDependencies": .*\n\nThen: npm install && npm test\n$/,
  );
});

it.each([
  ["package.json", "[", "package.json is no JSON object: mend it, and run haft init again"],
  [
    "tsconfig.json",
    "{}",
    'tsconfig.json must compile tools.ts, main.ts and tools.test.ts into dist: "files"',
  ],
  [".gitignore", "/dist\n", ".gitignore should name node_modules\n"],
  [
    "tools.ts",
    "export function a() {}",
    "tools.ts must export its definitions as the list that main.ts serves: export const tools = [...]",
  ],
  [
    "tools.ts",
    "export const tools = [];",
    "tools.test.ts tests the tool slug of haft's own tools.ts: let it test yours\n",
  ],
  ["main.ts", "", 'main.ts is what "bin" and "start" run: await runCli('],
])("a kept %s that says %j is told with what to do", async (name, text, words) => {
  const said = await begun({ [name]: text });
  expect(said).toMatch(/^What was kept is yours to change:\n/);
  expect(said).toContain(`\n  ${words}`);
  expect(said).toMatch(/\n\nThen: npm install && npm test\n$/);
});

it("what is kept and needs nothing is no matter", async () => {
  expect(await begun({ "README.md": "Mine.", ".gitignore": "dist/\nnode_modules\n" })).toBe(
    "Next: npm install && npm test\n",
  );
});

it("a second time nothing is written, and that is said", async () => {
  const folder = temporary();
  const first = await haft(["init", "."], { cwd: folder });
  // Who stands in the folder need not go there.
  expect(first.stdout).toMatch(/\n\nNext: npm install && npm test\n$/);
  const { stdout } = await haft(["init", folder], { cwd: folder });
  const kept = FILES.split(" ").map((file) => `kept ${file}\n`);
  expect(stdout).toBe(`${kept.join("")}\nEvery file was there already; nothing was written.\n`);
});

it("what is no plain file is told, and not waited for", async () => {
  const folder = temporary();
  mkdirSync(join(folder, "tools.ts"));
  execFileSync("mkfifo", [join(folder, "main.ts")]);
  symlinkSync(join(folder, "nowhere"), join(folder, "package.json"));
  const { code, stdout } = await haft(["init"], { cwd: folder });
  expect(code).toBe(0);
  for (const name of ["tools.ts", "main.ts", "package.json"])
    expect(stdout).toContain(`  ${name} is no plain file: remove it, and run haft init again\n`);
  expect(readdirSync(folder)).not.toContain("nowhere");
});

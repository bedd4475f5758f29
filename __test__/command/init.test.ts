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

/** The same of a package.json alone. */
function beside(manifest: object): Promise<string> {
  return begun({ "package.json": JSON.stringify(manifest) });
}

it("what a kept package.json lacks is printed, to be added by hand", async () => {
  const said = await beside({ name: "@me/words", version: "2.3.0" });
  expect(said).toMatch(
    /^What was kept is yours to change:\n {2}package\.json lacks\n {4}"type": "module"\n {4}"bin": \{ "words": "\.\/dist\/main\.js" \}\n {4}"files": \[ "dist", "!dist\/\*\.test\.\*" \]\n {4}"scripts": \{ "build": "tsc", "test": .*, "start": .*, "prepack": "npm run build" \}\n {4}"dependencies": \{ "haft": "\^.*" \}\n {4}"devDependencies": .*\n\nThen: npm install && npm test\n$/,
  );
});

it("a kept package.json says the name and the version of the program", async () => {
  const folder = temporary();
  const manifest = { name: "@me/words", version: "2.3.0" };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  await haft(["init"], { cwd: folder });
  expect(readFileSync(join(folder, "main.ts"), "utf8")).toContain(
    'runCli({ name: "words", version: "2.3.0", tools,',
  );
});

it("a program, files and a range that are others' are no programs, files or range of ours", async () => {
  const said = await beside({
    name: "@me/words",
    bin: "./lib/cli.js",
    files: ["lib"],
    dependencies: { haft: "^0.0.9" },
  });
  expect(said).toContain(
    '    "bin": { "words": "./lib/cli.js", "words-tools": "./dist/main.js" }\n    "files": [ "lib", "dist", "!dist/*.test.*" ]\n',
  );
  expect(said).toMatch(/\n {4}"dependencies": \{ "haft": "\^(?!0\.0\.9).*" \}\n/);
});

it("what serves already is not lacking", async () => {
  const said = await beside({
    type: "module",
    bin: { w: "dist/main.js" },
    files: ["./dist/"],
    scripts: { build: "tsc -p . && chmod +x dist/main.js", start: "x", prepack: "x" },
    dependencies: { haft: "file:../haft", typescript: "5", "@types/node": "20" },
  });
  expect(said).toMatch(
    /^What was kept is yours to change:\n {2}package\.json lacks\n {4}"scripts": \{ "test": "[^"]*" \}\n\nThen/,
  );
});

it("npm's placeholder for a test is none, and tests of others are not ours", async () => {
  const ours = "npm run build && node --test dist/tools.test.js";
  const none = await beside({ scripts: { test: 'echo "Error: no test specified" && exit 1' } });
  expect(none).toContain(`"test": "${ours}"`);
  expect(none).toMatch(/\n\nThen: npm install && npm test\n$/);
  const vitest = await beside({ scripts: { test: "vitest run" } });
  expect(vitest).not.toContain('"test"');
  expect(vitest).toMatch(
    /\n {2}tools\.test\.ts is for node --test: exclude it from vitest\n\nThen: (.*)\n$/,
  );
  expect(vitest).toContain(`Then: npm install && ${ours}\n`);
});

const ROOTLESS = { module: "nodenext", outDir: "dist" };
const ROOTED = { ...ROOTLESS, rootDir: "." };
const ELSEWHERE =
  /^tsconfig\.json does not compile tools\.ts, main\.ts and tools\.test\.ts .* may move .* now\. Files of haft want a folder/;

it.each([
  ["package.json", "{ bad", / is no JSON object; mend it\n$/],
  ["package.json", "[]", / is no JSON object; mend it\n$/],
  [
    "package.json",
    '{ "scripts": { "build": "tsup" } }',
    /^the build of package\.json, "tsup", does not .* tools\n$/,
  ],
  [
    "package.json",
    '{ "scripts": { "build": "tsc -p src" } }',
    /^the build of package\.json, .* haft init tools\n$/,
  ],
  ["index.js", "module.exports = {};", /^index\.js is CommonJS, .* haft init tools\n$/],
  ["tsconfig.json", "{}", / haft init \.\.\/tools\n$/],
  // What this one compiles would move from dist to dist/src.
  ["tsconfig.json", { compilerOptions: ROOTLESS, include: ["src"] }, / haft init tools\n$/],
  ["tsconfig.json", { compilerOptions: ROOTLESS, include: ["**/*"] }, / \.\.\/tools\n$/],
  ["tsconfig.json", { compilerOptions: ROOTED, include: ["src/*.ts"] }, / haft init tools\n$/],
  [
    "tsconfig.json",
    {
      compilerOptions: { ...ROOTLESS, rootDir: "src" },
      files: ["tools.ts", "main.ts", "tools.test.ts"],
    },
    / haft init tools\n$/,
  ],
])("a folder whose %s is %j stays as it is", async (name, text, words) => {
  const folder = temporary();
  writeFileSync(join(folder, name), typeof text === "string" ? text : JSON.stringify(text));
  const { code, stdout, stderr } = await haft(["init"], { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^Nothing was written: /);
  const said = stderr.slice("Nothing was written: ".length);
  expect(said).toMatch(words);
  expect(said).toMatch(words);
  expect(ELSEWHERE.test(said)).toBe(name === "tsconfig.json");
  expect(readdirSync(folder)).toEqual([name]);
});

it("a folder of its own is named from where one stands", async () => {
  const folder = temporary();
  writeFileSync(join(folder, "tsconfig.json"), "{}");
  mkdirSync(join(folder, "a b"));
  writeFileSync(join(folder, "a b", "package.json"), '{ "scripts": { "build": "swc" } }');
  const { stderr } = await haft(["init", "a b"], { cwd: folder });
  expect(stderr).toMatch(/ here: haft init 'a b\/tools'\n$/);
});

it.each([
  { compilerOptions: ROOTED },
  { compilerOptions: ROOTED, include: ["./**/*.ts"] },
  { compilerOptions: ROOTLESS, files: ["./tools.ts", "main.ts", "tools.test.ts"] },
])("a tsconfig.json that compiles them may lack the types of Node: %j", async (compiler) => {
  const commented = `{\n  // "rootDir": "src",\n${JSON.stringify(compiler).slice(1)}`;
  expect(await begun({ "tsconfig.json": commented })).toMatch(
    /^What was kept is yours to change:\n {2}tsconfig\.json must name "node" .*\n\nThen: npm install && npm test\n$/,
  );
});

it.each([
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
  ["main.ts", "", "main.ts must be the program: await runCli("],
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

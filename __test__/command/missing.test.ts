/** What is missing when a command starts is one line that says what to do: a package, a module, an export, the core. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

import { command, fixture, haft, temporary } from "./haft.ts";

const index = new URL("../../dist/index.js", import.meta.url).href;
const defined = `export const slug = defineTool({ name: "slug", description: "Slug.", effect: "read", input: { type: "object" }, execute: () => "" });\n`;

describe("what a file imports and is not there", () => {
  it.each([
    [
      "a package",
      `import { defineTool } from "haft";\n${defined}`,
      /^: the package haft, which it imports, is not installed; run npm install, or npm install haft where no package\.json names it\n$/,
    ],
    [
      "a module",
      `import { defineTool } from "${index}";\nimport "./more.ts";\n${defined}`,
      /: there is no module .+\/more\.ts, which it imports; check the path\n$/,
    ],
    [
      "an export",
      `import { defineTool, defineTol } from "${index}";\n${defined}`,
      /^:1: file:.+\/dist\/index\.js has no export defineTol; check the name, and import a type with import type\n$/,
    ],
    [
      "a part of a package",
      `import { defineTool } from "${index}";\nimport "vitest/nothing";\n${defined}`,
      /: Package subpath '\.\/nothing' is not defined by "exports" in .+; check the import\n$/,
    ],
  ])("such as %s, is told by every command in one line", async (what, source, words) => {
    const folder = temporary();
    if (what.startsWith("a part")) {
      mkdirSync(join(folder, "node_modules/vitest"), { recursive: true });
      writeFileSync(join(folder, "node_modules/vitest/package.json"), '{"exports":{}}');
    }
    const file = join(folder, "tools.ts");
    writeFileSync(file, source);
    for (const words_ of [["mcp"], ["call"], ["hosts"], ["session"], ["lint"]]) {
      const { code, stdout, stderr } = await haft([...words_, file]);
      expect(code).toBe(1);
      const said = words_[0] === "lint" ? stdout.replace(/^error: |\n1 error.*\n$/g, "") : stderr;
      expect(said).toMatch(/^[^\n]+\n$/);
      expect(said.slice(0, file.length)).toBe(file);
      expect(said.slice(file.length)).toMatch(words);
    }
  });

  it.each([
    [
      "a part of it",
      'createRequire(import.meta.url)("lodash/fp");',
      "the package lodash, which it imports, is not installed; run npm install, or npm install lodash where no package.json names it",
    ],
    [
      "a part of it in a scope",
      'await import("@scope/one/two");',
      "the package @scope/one, which it imports, is not installed; run npm install, or npm install @scope/one where no package.json names it",
    ],
    [
      "an alias",
      'await import("@/utils");',
      "cannot find @/utils, which it imports; Node knows no alias of a tsconfig.json",
    ],
    [
      "an alias of a home",
      'createRequire(import.meta.url)("~/utils");',
      "cannot find ~/utils, which it imports; Node knows no alias of a tsconfig.json",
    ],
    [
      "words that it throws itself",
      `throw { code: "ERR_MODULE_NOT_FOUND", message: "Cannot find package 'a b; rm -rf' imported from " + import.meta.filename };`,
      "cannot find a b; rm -rf, which it imports; Node knows no alias of a tsconfig.json",
    ],
    [
      "an option of npm",
      `throw { code: "ERR_MODULE_NOT_FOUND", message: "Cannot find package '--global' imported from " + import.meta.filename };`,
      "cannot find --global, which it imports; Node knows no alias of a tsconfig.json",
    ],
    [
      "a package with exports that is not built",
      'await import("exports");',
      "there is no module FOLDER/node_modules/exports/dist/index.js, which it imports; build the package, or check the path",
    ],
    [
      "a package that is not built",
      'await import("unbuilt");',
      "there is no module FOLDER/node_modules/unbuilt/dist/index.js, which it imports; build the package, or check the path",
    ],
  ])("names a package that npm would find, and nothing else: %s", async (_, line, words) => {
    const folder = temporary();
    for (const [name, entry] of [
      ["unbuilt", { main: "dist/index.js" }],
      ["exports", { exports: "./dist/index.js" }],
    ] as const) {
      mkdirSync(join(folder, "node_modules", name), { recursive: true });
      writeFileSync(join(folder, "node_modules", name, "package.json"), JSON.stringify(entry));
    }
    const file = join(folder, "tools.mjs");
    writeFileSync(
      file,
      `import { createRequire } from "node:module";\nimport { defineTool } from "${index}";\n${line}\n${defined}`,
    );
    const { code, stderr } = await haft(["call", file]);
    expect(code).toBe(1);
    expect(stderr).toBe(`${file}: ${words.replace("FOLDER", folder)}\n`);
  });

  it.each(["tools.mjs", "tools.ts"])("has its place in %s that does not parse", async (name) => {
    const file = join(temporary(), name);
    writeFileSync(
      file,
      `import { defineTool } from "${index}";\nexport const t = defineTool({ name: 1 );\n`,
    );
    const { code, stderr } = await haft(["call", file]);
    expect(code).toBe(1);
    expect(stderr.slice(0, file.length)).toBe(file);
    expect(stderr.slice(file.length)).toMatch(/^:2:39: the file does not parse: [^\n]+\n(?! *at )/);
    expect(stderr).not.toContain("node:internal");
  });

  it("leaves the stack of what the file itself throws, without frames of haft or Node", async () => {
    const file = join(temporary(), "tools.ts");
    writeFileSync(
      file,
      `import { defineTool } from "${index}";\n${defined}function inner() { throw new RangeError("mine"); }\ninner();\n`,
    );
    const { code, stderr } = await haft(["call", file]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^RangeError: mine\n {4}at inner \(.+tools\.ts:3:26\)\n {4}at .+tools\.ts:4:1\n$/,
    );
  });
});

describe("a missing core", () => {
  const run = (program: string, env: NodeJS.ProcessEnv): Promise<object> =>
    new Promise((resolve) => {
      const words = [program, "export", fixture("tools.ts")];
      execFile(
        process.execPath,
        words,
        { env: { ...process.env, ...env } },
        (error, stdout, stderr) => resolve({ code: error?.code, stdout, stderr }),
      );
    });

  it("is one line", async () => {
    const folder = join(temporary(), "haft");
    mkdirSync(folder);
    cpSync(join(dirname(command), "..", "package.json"), join(folder, "package.json"));
    for (const name of readdirSync(dirname(command)))
      if (name.endsWith(".cjs")) cpSync(join(dirname(command), name), join(folder, "dist", name));
    expect(await run(join(folder, "dist", "haft.cjs"), {})).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^haft cannot find its compiled core for [^\n]+ or run: npm install --no-save @haft\/binding-[^\n]+\n$/,
      ) as string,
    });
  });

  it("is one line where a variable names another", async () => {
    expect(await run(command, { NAPI_RS_NATIVE_LIBRARY_PATH: "/no\u001b[31mwhere" })).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "haft cannot load the file that NAPI_RS_NATIVE_LIBRARY_PATH names, /no [31mwhere: Cannot find module '/no [31mwhere'\n",
    });
  });
});

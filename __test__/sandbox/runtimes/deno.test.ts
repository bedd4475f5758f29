/** What a sandboxed tool file is under Deno, where that once differed from what it is under Node. */
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { invokeTool } from "haft";
import { type FileTools, type ToolFileOptions, toolsFromFile } from "haft/files";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { fileOf, folderOf } from "../../files/folder.ts";
import { root } from "../../house/files.ts";
import { installRuntimes, runtimes } from "../../runtimes/installed.ts";
import { expectBroken, expectDeafEnded, expectMuteEnded, thrown } from "../endings.ts";
import { answerOf } from "../face.ts";

const { program = "" } = runtimes.find(({ name }) => name === "Deno") ?? {};
process.env["PATH"] = dirname(program);

async function sandboxedAt(file: string, options: ToolFileOptions = {}): Promise<FileTools> {
  const tools = await toolsFromFile(file, { sandbox: true, ...options });
  onTestFinished(() => tools.close());
  return tools;
}

async function said(file: string, options: ToolFileOptions = {}): Promise<string> {
  return answerOf(await sandboxedAt(file, options), "f");
}

/** Packages of both kinds. */
const packages = {
  "package.json": "{}",
  "node_modules/both/package.json": `{ "exports": "./both.mjs" }`,
  "node_modules/both/both.mjs": `import { join } from "path"; export const both = join("b", "c");`,
  "node_modules/old/package.json": `{ "main": "old.js" }`,
  "node_modules/old/old.js": `exports.old = typeof require("fs").open;`,
};

/** Imports modules of Node by their short names, and packages. */
const imports = `import fs from "fs";
  import { both } from "both";
  import old from "old";
  /** F. @returns {Promise<unknown>} */
  export async function f() {
    const path = ["pa", "th"].join("");
    const { join } = await import(path);
    return [typeof fs.open, join("a", "b"), both, old.old, import.meta.resolve("fs"), import.meta.resolve("node:fs")].join();
  }`;

describe("a sandboxed tool file under Deno", () => {
  beforeAll(installRuntimes);

  it("that is told more than it takes ends", async () => {
    await expect(expectDeafEnded()).resolves.toBeUndefined();
  });

  it("that can say nothing any more ends", async () => {
    await expect(expectMuteEnded()).resolves.toBeUndefined();
  });

  it.each(thrown)("that throws %s ends, and says %s", async (value, words) => {
    await expect(expectBroken(value, words)).resolves.toBeUndefined();
  });

  it.each(["tools.mjs", "tools.ts"])(
    "imports Node's modules by every name, and packages: %s",
    async (name) => {
      const file = join(folderOf({ ...packages, [name]: imports }), name);
      expect(await said(file)).toBe("function,a/b,b/c,function,node:fs,node:fs");
    },
  );

  it("downloads no package, even where it may use the network", async () => {
    const asked: string[] = [];
    const registry = createServer((socket) => {
      asked.push("a connection");
      socket.destroy();
    });
    registry.listen(0, "127.0.0.1");
    await once(registry, "listening");
    onTestFinished(() => void registry.close());
    const { port } = registry.address() as AddressInfo;
    vi.stubEnv("NPM_CONFIG_REGISTRY", `http://127.0.0.1:${port}/`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const file = fileOf(
      `/** F. @returns {Promise<unknown>} */
      export async function f() {
        const failed = (name) => import(name).then(() => "imported", () => "refused");
        return [await failed("npm:left-pad@1.3.0"), await failed("left-pad"), await failed("jsr:@std/assert")].join();
      }`,
      "tools.mjs",
    );
    // Of the working directory, which Deno asks for the packages that it may use.
    const read = [join(root, "package.json")];
    const permissions = { net: true, env: ["NPM_CONFIG_REGISTRY"], read } as const;
    expect(await said(file, { permissions })).toBe("refused,refused,refused");
    expect(asked).toEqual([]);
  });

  it.each(["", `import fs from "fs";`])("may begin with its interpreter: %j", async (line) => {
    const file = fileOf(`#!/usr/bin/env node\n${line}
/** F. */ export function f(): unknown {
  return [import.meta.filename, new Error("x").stack!.split("\\n")[1]];
}`);
    const [own, frame] = JSON.parse(await said(file)) as string[];
    expect(own).toBe(file);
    expect(frame).toMatch(/:4:33\)$/);
  });

  it("says its own place in its words, and no other's", async () => {
    const lacks = fileOf(`import { nope } from "node:fs";\n/** F. */ export function f() {}`);
    await expect(sandboxedAt(lacks)).rejects.toThrow(
      `The requested module 'node:fs' does not provide an export named 'nope' at ${lacks}:1:10`,
    );
    const first = `/** F. */ export function f(word: string) { import.meta.url; return fails[word]!(); } const own = () => new Error();`;
    const file = fileOf(`${first}
const place = () => String(own().stack).split("\\n")[1];
const fails: Record<string, () => unknown> = {
  own() { throw new Error(place()); },
  other() { throw new Error("at :1:30"); },
  frame() { throw Object.assign(new Error("x"), { stack: "    at a (file:///other.mjs:1:300)" }); },
  forgets() { Promise.reject(new Error(place())); return "forgotten"; },
};`);
    const printed: string[] = [];
    const tools = await sandboxedAt(file, { onOutput: (text) => printed.push(text) });
    const words = async (word: string) => answerOf(tools, "f", { word });
    const frames = async (word: string): Promise<string | undefined> => {
      const failed: unknown = await invokeTool(tools[0]!, { word }).catch((error) => error);
      return (failed as Error).stack!.split("\n").at(-1);
    };
    const place = `at own (${file}:1:${first.indexOf("new Error") + 1})`;
    expect(await words("own")).toBe(`!f failed: ${place}`);
    expect(await words("other")).toBe("!f failed: at :1:30");
    expect(await frames("frame")).toBe("    at a (file:///other.mjs:1:300)");
    expect(await frames("none")).toBe(`    at f (${file}:1:${first.indexOf("fails[") + 13})`);
    expect(await words("forgets")).toBe("forgotten");
    await expect.poll(() => printed.join("")).toContain(place);
  });
});

/** A sandboxed tool file's calls: what they give, how they end, and what a child may say. */
import { rmSync, writeFileSync } from "node:fs";
import { callTool, invokeTool } from "haft";
import { ToolFileError, toolsFromFile } from "haft/files";
import { describe, expect, it } from "vitest";
import { fileOf, folderOf } from "../files/folder.ts";
import { answerOf, sandboxed, withoutDeno } from "./face.ts";

withoutDeno();

describe("a sandboxed function", () => {
  it("gives what it gives without a sandbox", async () => {
    const source = `import type { ToolContext } from "haft";
      export function f(on: Date, big: bigint, data: Uint8Array, link: URL) {
        return { on, big, data, link, real: on instanceof Date && link instanceof URL && typeof big };
      }
      export function nothing() {}
      export function text(a: string) { return a; }
      export function block() { return [{ type: "text", text: "one" }]; }
      export function fails() { throw new Error("disk full"); }
      export function odd() { return new Map(); }
      export const files = { root: "/", /** P. */ path(this: any, a: string) { return this.root + a; } };`;
    const tools = await sandboxed(source);
    const input = { on: "1970-01-01T00:00:01Z", big: 3, data: "/wAB", link: "https://a.example/x" };
    expect(JSON.parse(await answerOf(tools, "f", input))).toEqual({
      ...input,
      on: "1970-01-01T00:00:01.000Z",
      real: "bigint",
    });
    expect(await answerOf(tools, "nothing")).toBe("");
    expect(await answerOf(tools, "text", { a: "\\n\\u2028\\ud83d\\ude00" })).toBe(
      "\\n\\u2028\\ud83d\\ude00",
    );
    expect(await answerOf(tools, "block")).toBe("one");
    expect(await answerOf(tools, "fails")).toBe("!fails failed: disk full");
    expect(await answerOf(tools, "odd")).toMatch(/^!odd failed: returned a Map/);
    expect(await answerOf(tools, "files_path", { a: "x" })).toBe("/x");
  });

  it("reports progress, asks and gets its answer or its refusal", async () => {
    const source = `import type { ToolContext } from "haft";
      export async function f(context: ToolContext) {
        context.progress("half", { progress: 1, total: 2 });
        const schema = { type: "object", properties: { sure: { type: "boolean" } }, required: ["sure"] };
        const { action, content } = await context.ask({ key: "sure", message: "Sure?", schema }) as any;
        return [action, content, context.host.name];
      }`;
    const [tool] = await sandboxed(source);
    const heard: unknown[] = [];
    const answered = await invokeTool(
      tool!,
      {},
      {
        progress: (message, steps) => heard.push([message, steps]),
        ask: () => ({ action: "accept", content: { sure: true } }),
      },
    );
    expect(answered).toEqual({ details: ["accept", { sure: true }, "sandbox"] });
    expect(heard).toEqual([["half", { progress: 1, total: 2 }]]);
    await expect(invokeTool(tool!, {})).rejects.toThrow("cannot ask here");
  });

  it("hears of an abort, and one that never does is ended", async () => {
    const source = `import type { ToolContext } from "haft";
      export async function waits(context: ToolContext) {
        const abort = () => (aborted = String(context.signal.reason.message));
        await new Promise((resolve) => context.signal.addEventListener("abort", () => resolve(abort())));
      }
      let aborted = "";
      export function told() { return aborted; }
      export function hangs() { for (;;); }`;
    const tools = await sandboxed(source);
    const named = (name: string) => tools.find((tool) => tool.name === name)!;
    const stop = (name: string, reason: string) => {
      const controller = new AbortController();
      const run = invokeTool(named(name), {}, { signal: controller.signal });
      setImmediate(() => controller.abort(new Error(reason)));
      return run;
    };
    await expect(stop("waits", "no longer wanted")).rejects.toThrow("no longer wanted");
    expect(await answerOf(tools, "told")).toBe("no longer wanted");
    await expect(stop("hangs", "stop it")).rejects.toThrow("stop it");
    const behind = await answerOf(tools, "told");
    expect(behind).toBe("!told failed: its sandboxed process hung in another call and was ended");
    expect(await answerOf(tools, "told")).toBe("");
  });

  it("that takes too long fails in time, and the next call has a process of its own", async () => {
    const source = `
      export function hangs() { for (;;); }
      export async function sleeps() { await new Promise((resolve) => setTimeout(resolve, 60_000)); }
      export function quick() { return "quick"; }`;
    const tools = await sandboxed(source, { timeoutMs: 2_000 });
    expect(await answerOf(tools, "quick")).toBe("quick");
    for (const name of ["hangs", "sleeps"]) {
      expect(await answerOf(tools, name)).toBe(
        `!${name} failed: took longer than 2000 ms and was stopped`,
      );
      expect(await answerOf(tools, "quick")).toBe("quick");
    }
  });

  it("ends with its process, which is replaced", async () => {
    const source = `import process from "node:process";
      export function exits() { process.exit(3); }
      export function kills() { process.kill(process.pid, "SIGKILL"); return new Promise(() => {}); }
      let calls = 0;
      export function counts() { return calls += 1; }`;
    const tools = await sandboxed(source);
    expect(await answerOf(tools, "counts")).toBe("1");
    expect(await answerOf(tools, "counts")).toBe("2");
    expect(await answerOf(tools, "exits")).toBe(
      "!exits failed: its sandboxed process ended with code 3",
    );
    expect(await answerOf(tools, "counts")).toBe("1");
    expect(await answerOf(tools, "kills")).toMatch(/^!kills failed: /);
    expect(await answerOf(tools, "counts")).toMatch(/^[12]$/);
  });

  it("prints where it is listened to, and never to standard output", async () => {
    const printed: string[] = [];
    const source = `console.log("imported"); console.error("to", "stderr");
      export function f() { console.log("called"); return "answer"; }`;
    const tools = await sandboxed(source, { onOutput: (text) => printed.push(text) });
    expect(await answerOf(tools, "f")).toBe("answer");
    await expect.poll(() => printed.join("")).toContain("called\n");
    expect(printed.join("")).toContain("imported\n");
    expect(printed.join("")).toContain("to stderr\n");
  });

  it("has a fresh process for each call where that is asked for, many at once", async () => {
    const source = `let calls = 0;
      export function counts() { return calls += 1; }
      export function exits() { process.exit(0); }`;
    const tools = await sandboxed(source, { isolatePerCall: true });
    const many = await Promise.all(Array.from({ length: 24 }, () => answerOf(tools, "counts")));
    expect(new Set(many)).toEqual(new Set(["1"]));
    expect(await answerOf(tools, "exits")).toBe(
      "!exits failed: its sandboxed process ended with code 0",
    );
    expect(await answerOf(tools, "counts")).toBe("1");
  });

  it("is told why its process could not be started beforehand, and the next one starts anew", async () => {
    const flag = folderOf({});
    const source = `import { existsSync } from "node:fs";
      if (existsSync(${JSON.stringify(`${flag}/broken`)})) throw new Error("broken");
      export async function f() { await new Promise((resolve) => setTimeout(resolve, 300)); return "f"; }`;
    const permissions = { read: [flag] };
    const tools = await sandboxed(source, { isolatePerCall: true, permissions });
    writeFileSync(`${flag}/broken`, "");
    expect(await answerOf(tools, "f")).toBe("f");
    expect(await answerOf(tools, "f")).toBe("!f failed: broken");
    rmSync(`${flag}/broken`);
    expect(await answerOf(tools, "f")).toBe("f");
    expect(await answerOf(tools, "f")).toBe("f");
  });

  it("that is aborted while others wait in line frees its place", async () => {
    const source = `export async function f(ms: number) { await new Promise((resolve) => setTimeout(resolve, ms)); return "f"; }`;
    const [tool] = await sandboxed(source, { isolatePerCall: true });
    const controller = new AbortController();
    const { signal } = controller;
    const stopped = Array.from({ length: 18 }, () => invokeTool(tool!, { ms: 60_000 }, { signal }));
    const waiting = answerOf([tool!], "f", { ms: 0 });
    setTimeout(() => controller.abort(new Error("enough")), 500);
    const ended = await Promise.allSettled(stopped);
    expect(ended.every(({ status }) => status === "rejected")).toBe(true);
    expect(await waiting).toBe("f");
  });

  it("fails once its tools are closed", async () => {
    const source = `export function f() { return "answer"; }`;
    for (const isolatePerCall of [false, true]) {
      const tools = await sandboxed(source, { isolatePerCall });
      expect(await answerOf(tools, "f")).toBe("answer");
      tools.close();
      tools.close();
      expect(await answerOf(tools, "f")).toBe("!f failed: the sandbox was closed");
    }
  });
});

describe("a sandboxed file", () => {
  it("that cannot be imported is refused at the start, with its reason", async () => {
    const fails = fileOf(`/** F. */\nexport function f() {}\nthrow new Error("no luck");`);
    await expect(toolsFromFile(fails, { sandbox: true })).rejects.toThrow("no luck");
    const lacks = fileOf(`import "./nowhere.ts";\n/** F. */\nexport function f() {}`);
    await expect(toolsFromFile(lacks, { sandbox: true })).rejects.toThrow(/nowhere/);
  });

  it("is refused with its place where it has more than types", async () => {
    const file = fileOf("/** F. */\nexport function f() {}\nenum Side { Left }\n");
    const error: unknown = await toolsFromFile(file, { sandbox: true }).catch((thrown) => thrown);
    expect(String((error as Error).message)).toContain(`${file}:3:1: `);
    expect(error).toBeInstanceOf(ToolFileError);
  });

  it("imports JSON, CommonJS and packages, and knows where it is", async () => {
    const folder = folderOf({
      "package.json": "{}",
      "tools.ts": `import only from "only-import";
        /** F. */
        export async function f(): Promise<unknown> {
          const cjs = await import("./c.cjs");
          const js = await import("./j.js");
          const json = await import("./c.json", { with: { type: "json" } });
          const missing = await import("./nowhere.ts" as string).then(() => "there", () => "missing");
          return [only, cjs.default, js.default, json.default, missing, import.meta.dirname, import.meta.filename, import.meta.resolve("fs")];
        }`,
      "c.cjs": "module.exports = { c: 1 };",
      "c.json": '{"j":1}',
      "j.js": "module.exports = { js: __filename.endsWith('j.js') };",
      "node_modules/only-import/package.json":
        '{"name":"only-import","type":"module","exports":{"import":"./i.js"}}',
      "node_modules/only-import/i.js": "export default 'only';",
    });
    const tools = await toolsFromFile(`${folder}/tools.ts`, { sandbox: true });
    const said = [
      "only",
      { c: 1 },
      { js: true },
      { j: 1 },
      "missing",
      folder,
      `${folder}/tools.ts`,
      "node:fs",
    ];
    expect(JSON.parse(await answerOf(tools, "f"))).toEqual(said);
    tools.close();
  });

  it.each([
    ["alone", `import * as path from "node:path";\n`, "path.basename(import.meta.filename)"],
    ["with others", `import { word } from "./word.mjs";\n`, "word"],
    ["by name", "", `(await import("./word.mjs")).word`],
  ])("of JavaScript runs as it does elsewhere, %s", async (_, imports, value) => {
    const folder = folderOf({
      "package.json": "{}",
      "tools.mjs": `${imports}/** F. @returns {Promise<string>} */\nexport async function f() { return ${value}; }`,
      "word.mjs": `export const word = "tools.mjs";`,
    });
    const tools = await toolsFromFile(`${folder}/tools.mjs`, { sandbox: true });
    expect(await answerOf(tools, "f")).toBe("tools.mjs");
    tools.close();
  });

  it("imports what its package has, by any spelling", async () => {
    const folder = folderOf({
      "package.json": "{}",
      "src/tools.ts": `import { word } from "../lib/word.js";\nimport os from "node:os";\n/** F. */\nexport async function f() { return [word, typeof os.EOL, (await import("../lib/word.ts")).word, import.meta.url.endsWith("tools.ts")]; }`,
      "lib/word.ts": `export const word: string = "word";`,
    });
    const tools = await toolsFromFile(`${folder}/src/tools.ts`, { sandbox: true });
    expect(await answerOf(tools, "f")).toBe('["word","string","word",true]');
    tools.close();
  });
});

describe("what a child says on its channel", () => {
  /** A function that writes to the channel itself. */
  const forging = (lines: string): string => `import { writeSync } from "node:fs";
    const say = (line: string) => { for (let at = 0; at < line.length;) at += writeSome(line.slice(at, at + 65536)); };
    const writeSome = (text: string): number => {
      for (;;) try { return writeSync(3, text); } catch (error) { if ((error as any).code !== "EAGAIN") throw error; }
    };
    export async function forges() { ${lines}; await new Promise((resolve) => setTimeout(resolve, 50)); return "own"; }
    export function next() { return "next"; }`;

  it("twice, or of calls that are none, is passed over", async () => {
    const tools = await sandboxed(
      forging(`
        say('{"done":99,"result":"other"}\\n{"failed":99,"message":"x"}\\n{"ready":true}\\n');
        say('{"heard":99}\\n{"progress":99,"message":"x","steps":{}}\\n{"ask":99,"question":1,"options":{}}\\n');
        say('{"progress":1,"message":"x","steps":{"progress":"no","total":null}}\\n{"broken":"x"}\\n');
        say('{"done":1,"result":"forged"}\\n{"done":1,"result":"twice"}\\n')`),
    );
    // A function can say its own answer in any way it likes; it is the answer of its own call alone.
    expect(await answerOf(tools, "forges")).toBe("forged");
    expect(await answerOf(tools, "next")).toBe("next");
  });

  it.each([
    ["no JSON", `say("garbage\\n")`, "a line is no message"],
    ["no message", `say('{"other":1}\\n')`, "a line is no message"],
    ["an array", `say('[]\\n')`, "a line is no message"],
    ["wrong types", `say('{"done":"1","result":1}\\n')`, "a line is no message"],
    ["a line without an end", `say("x".repeat(17 * 1024 * 1024))`, "a line is longer than 16 MiB"],
  ])("ends it where it is %s", async (_, lines, words) => {
    const tools = await sandboxed(forging(lines));
    expect(await answerOf(tools, "forges")).toBe(
      `!forges failed: its sandboxed process was ended: ${words}`,
    );
    expect(await answerOf(tools, "next")).toBe("next");
  });

  it("as a result of a wrong shape is a failure in words", async () => {
    const tools = await sandboxed(forging(`say('{"done":1,"result":null}\\n')`));
    expect((await callTool(tools, "forges")).isError).toBe(true);
  });

  it("in a flood is read to its end", async () => {
    const tools = await sandboxed(
      forging(
        `const line = '{"progress":1,"message":"x","steps":{}}\\n'.repeat(1000); for (let at = 0; at < 100; at += 1) say(line)`,
      ),
    );
    const heard: string[] = [];
    await invokeTool(tools[0]!, {}, { progress: (message) => heard.push(message) });
    expect(heard).toHaveLength(100_000);
  });
});

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../house/files.ts";
import { succeed } from "../pack/process.ts";

/** Runs a script under Node, in a folder whose `a`, `b` and `c` each hold a copy of the package. */
let home: string;
const run = (script: string): Promise<string> =>
  succeed(process.execPath, ["--expose-gc", "--input-type=module", "--eval", script], home);

const loadThree = `
  const entries = ["a", "b", "c"].map((copy) => new URL(copy + "/dist/index.js", "file://" + process.cwd() + "/"));
  const [a, b, c] = await Promise.all(entries.map((entry) => import(entry)));
  const define = (haft) => haft.defineTool({
    name: "echo", description: "Say it back.", effect: "read",
    input: { type: "object", properties: { text: { type: "string" } }, required: ["text"], additionalProperties: false },
    execute: ({ text }) => text,
  });`;

describe("several copies of the package in one process", () => {
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), "haft-copies-"));
    for (const copy of ["a", "b", "c"]) {
      cpSync(join(root, "dist"), join(home, copy, "dist"), { recursive: true });
      cpSync(join(root, "package.json"), join(home, copy, "package.json"));
    }
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it("N07: each work, and know each other's tools", async () => {
    const script = `${loadThree}
      const tools = [a, b, c].map(define);
      const said = [];
      for (const haft of [a, b, c]) {
        for (const tool of tools) said.push(await haft.invokeTool(tool, { text: "hello" }), haft.validateInput(tool, {}).ok);
        haft.createMcpServer({ name: "copies", version: "1.0.0" }, [tools[0]]);
      }
      console.log(a.defineTool !== b.defineTool, said.join(" "));`;
    expect(await run(script)).toBe(`true ${Array(9).fill("hello false").join(" ")}\n`);
  });

  it("N07: refuse what no copy has made, in words", async () => {
    const script = `${loadThree}
      const imitation = { ...define(a) };
      for (const wrong of [imitation, {}, null, 1]) {
        try { b.createMcpServer({ name: "copies", version: "1.0.0" }, [wrong]); console.log("taken"); }
        catch (error) { console.log(error.name + ": " + error.message); }
      }`;
    const words =
      "ToolDefinitionError: server is not well defined:\n  /tools/0: is not a tool: pass what defineTool returned\n";
    expect(await run(script)).toBe(words.repeat(4));
  });

  it("N07: start no thread by being loaded", async () => {
    const script = `
      import { readdirSync } from "node:fs";
      const threads = () => readdirSync("/proc/self/task").length;
      const before = threads();
      ${loadThree}
      [a, b, c].map(define);
      console.log(threads() - before);`;
    // Node may start workers of its own pool to read the files of a module: four at most.
    expect(Number(await run(script))).toBeLessThanOrEqual(4);
  });

  it("N08: load again and again, as a development server does, in steady memory", async () => {
    const script = `
      const load = async (from, to) => {
        for (let at = from; at < to; at += 1) {
          const url = new URL("a/dist/index.js?" + at, "file://" + process.cwd() + "/");
          const haft = await import(url);
          haft.createMcpServer({ name: "again", version: "1.0.0" }, []);
        }
        gc();
        return process.memoryUsage().rss / 2 ** 20;
      };
      const before = await load(0, 20);
      console.log((await load(20, 120)) - before);`;
    expect(Number(await run(script))).toBeLessThan(16);
  });
});

/** The command `haft` under every runtime, as npm installs it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { end } from "../pack/process.ts";
import { installRuntimes, runtimes } from "./installed.ts";

const at = inject("installed");
const command = join(at, "node_modules", "haft", "dist", "haft.cjs");

const functions = `/** Add. */
export function add({ a, b }: { a: number; b: number }): number { return a + b; }
`;
const definitions = `import { defineTool } from "haft";
export const twice = defineTool({
  name: "twice",
  description: "Double.",
  effect: "read",
  input: {
    type: "object",
    properties: { a: { type: "number", description: "What is doubled." } },
    required: ["a"],
    additionalProperties: false,
  },
  execute: ({ a }) => String(2 * a),
});
`;

describe("the command", () => {
  beforeAll(installRuntimes);
  beforeAll(() => {
    writeFileSync(join(at, "functions.ts"), functions);
    writeFileSync(join(at, "definitions.mjs"), definitions);
    writeFileSync(join(at, "misdefined.mjs"), definitions.replace('"read"', '"reads"'));
  });

  for (const { name, program, flags } of runtimes) {
    const haft = (...words: string[]) => end(program, [...flags, command, ...words], at);

    it(`reads and runs a file of functions under ${name}`, async () => {
      const [exported, called, linted] = await Promise.all([
        haft("export", "functions.ts"),
        haft("call", "functions.ts", "add", "--a", "1", "--b", "2"),
        haft("lint", "functions.ts"),
      ]);
      expect(JSON.parse(exported.stdout)).toMatchObject({ tools: [{ name: "add" }] });
      expect(called).toMatchObject({ code: 0, stdout: "3\n", stderr: "" });
      expect(linted.stdout).toContain("0 errors, 2 warnings\n");
    });

    it(`runs a file of definitions under ${name}`, async () => {
      const [called, listed, misdefined] = await Promise.all([
        haft("call", "definitions.mjs", "twice", "--a", "2"),
        haft("mcp", "--inspect", "definitions.mjs"),
        haft("mcp", "misdefined.mjs"),
      ]);
      expect(called).toMatchObject({ code: 0, stdout: "4\n", stderr: "" });
      expect(listed).toMatchObject({
        code: 0,
        stdout: "twice (read)\n  Double.\n  takes a\n",
        stderr: "",
      });
      expect(misdefined).toMatchObject({ code: 1, stdout: "" });
      expect(misdefined.stderr).toMatch(/^twice is not well defined:\n {2}\/effect: .+\n$/);
    });
  }
});

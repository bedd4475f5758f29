import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { converse, converseOverHttp, expected } from "./conversation.ts";
import { succeed } from "./process.ts";

const installed = inject("installed");

describe("a tool package made of the tarballs", () => {
  beforeAll(async () => {
    await succeed(
      process.execPath,
      ["node_modules/typescript/bin/tsc", "-p", "tsconfig.json"],
      installed,
    );
  });

  it("compiles strictly and serves through the SDK's own transport", async () => {
    const said = await converse(process.execPath, ["dist/server-connect.js"], installed);
    expect(said).toMatchObject(expected);
    expect(said.stderr).toBe("");
  });

  it("compiles strictly and serves stdio natively", async () => {
    const said = await converse(process.execPath, ["dist/server-native.js"], installed);
    expect(said).toMatchObject(expected);
    expect(said.stderr).toBe("");
  });

  it.each(["server-http.js", "server-mounted.js"])(
    "compiles strictly and serves HTTP by %s",
    async (name) => {
      const said = await converseOverHttp(process.execPath, [join("dist", name)], installed);
      expect(said).toMatchObject(expected);
      expect(said.stderr).toBe("");
    },
  );

  it("compiles and serves the first example of the README", async () => {
    const { tools, good, misspelt } = await converse(
      process.execPath,
      ["dist/readme.js"],
      installed,
    );
    expect({ tools, good, misspelt }).toMatchObject({
      tools: ["text_slug"],
      good: expected.good,
      misspelt: expected.misspelt,
    });
  });

  it.each(["forks", "threads", "vmForks", "vmThreads"])(
    "N08: passes its own tests in vitest's %s",
    async (pool) => {
      const vitest = join("node_modules", "vitest", "vitest.mjs");
      const output = await succeed(process.execPath, [vitest, "run", `--pool=${pool}`], installed, {
        NO_COLOR: "1",
      });
      expect(output).toMatch(/Tests +4 passed \(4\)/);
    },
  );

  it("NAT-11: loads by import and by require, as one instance", async () => {
    const script = `
      import { createRequire } from "node:module";
      import { ToolInputError } from "haft";
      const required = createRequire(import.meta.url)("haft");
      console.log(required.ToolInputError === ToolInputError);`;
    expect(
      await succeed(process.execPath, ["--input-type=module", "--eval", script], installed),
    ).toBe("true\n");
  });
});

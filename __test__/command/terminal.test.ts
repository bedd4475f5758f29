/** What a person is told who starts a server in a terminal, where no client speaks. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { command, fixture, temporary } from "./haft.ts";

const folder = temporary();
const terminal = join(folder, "terminal.cjs");
writeFileSync(
  terminal,
  `require("node:tty").isatty = () => true;\nrequire("node:module").syncBuiltinESMExports();\n`,
);
const program = join(folder, "program.mjs");
const cli = new URL("../../dist/cli.js", import.meta.url).href;
writeFileSync(
  program,
  `import { runCli } from "${cli}";\nawait runCli({ name: "text", version: "1.0.0", tools: [], mcp: true });\n`,
);

const LINE =
  "over MCP: a client speaks on standard input, and starts this command itself; Ctrl+C ends it\n";

function serve(words: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, words, (_error, stdout, stderr) =>
      resolve({ stdout, stderr }),
    );
    child.stdin?.end();
  });
}

describe("a server on stdio", () => {
  it.each([
    ["haft mcp", [command, "mcp", fixture("tools.ts")], "3 tools"],
    ["the mcp of a command line", [program, "mcp"], "0 tools"],
  ])("says in a terminal what it serves, and to whom: %s", async (_, words, tools) => {
    expect(await serve(["--require", terminal, ...words])).toEqual({
      stdout: "",
      stderr: `Serving ${tools} ${LINE}`,
    });
    // To a client it says nothing.
    expect(await serve(words)).toEqual({ stdout: "", stderr: "" });
  });
});

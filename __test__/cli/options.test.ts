/** What `runCli` is given: what it does not take is refused with its place, and never passed over. */

import process from "node:process";

import { type CliOptions, runCli } from "haft/cli";
import { describe, expect, it } from "vitest";

const given = (options: object): Promise<unknown> =>
  runCli({ name: "text", version: "1.0.0", tools: [], argv: [], ...options } as CliOptions);

const command = { name: "wait", description: "Waits.", run: () => 0 };

describe("runCli", () => {
  it("names the option that is meant", async () => {
    await expect(given({ completion: true })).rejects.toThrow(
      'runCli: unknown option "completion"; takes name, version, description, tools, commands, default, fallback, mcp, completions, expected, argv, streams; did you mean "completions"?',
    );
  });

  it.each([
    [{ version: undefined }, "/version: is missing"],
    [{ name: 5 }, "/name: must be a string"],
    [{ default: true }, "/default: must be a string"],
    [{ mcp: "yes" }, "/mcp: must be true or false"],
    [{ completions: "bash" }, "/completions: must be true or false"],
    [{ expected: true }, "/expected: must be a function"],
    [{ argv: "slug" }, "/argv: must be a list of strings"],
    [{ argv: [1] }, "/argv/0: must be a string"],
    [
      { streams: { stdin: process.stdin, stdout: "x", stderr: process.stderr } },
      "/streams/stdout: must be a stream",
    ],
    [{ commands: command }, "/commands: must be a list of commands"],
    [{ commands: [5] }, "/commands/0: must be a command: { name, description, run }"],
    [{ commands: [{ ...command, run: undefined }] }, "/commands/0/run: is missing"],
    [
      { commands: [{ ...command, option: ["--x"] }] },
      '/commands/0/option: is no part of a command; there are name, description, usage, options, run; did you mean "options"?',
    ],
  ])("refuses %j", async (options, words) => {
    await expect(given(options)).rejects.toMatchObject({
      code: "TOOL_DEFINITION",
      message: `runCli is not well told:\n  ${words}`,
    });
  });

  it("takes commands of a class, which keep more than a command has", async () => {
    class Own {
      readonly name = "own";
      readonly description = "Ends.";
      readonly kept = 7;
      run(): number {
        return this.kept;
      }
    }
    expect(await given({ commands: [new Own()], argv: ["own"], streams: process })).toBe(7);
  });
});

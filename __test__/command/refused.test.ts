/** Every command that takes a file refuses what is none in the same words, and with no stack. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { haft, temporary } from "./haft.ts";

const COMMANDS = ["mcp", "call", "export", "lint", "hosts", "session"];

describe("a file that cannot be a tool file", () => {
  const folder = temporary();
  writeFileSync(join(folder, "tools.tsx"), "/** A. */ export function a() {}");

  it.each([
    [
      "none.ts",
      "there is no such file; check the path; a relative one is seen from the working directory",
    ],
    [".", "it is a folder; name a tool file, such as tools.ts"],
    [
      "tools.tsx",
      "Node cannot run a file with JSX, so it is no tool file; move the functions into a .ts or .js file",
    ],
  ])("such as %s is told by every command in one line", async (name, said) => {
    const path = name === "." ? folder : join(folder, name);
    const ended = await Promise.all(
      COMMANDS.map((command) => haft([command, name], { cwd: folder })),
    );
    const line = `${path}: ${said}\n`;
    for (const [index, { code, stdout, stderr }] of ended.entries()) {
      const lint = COMMANDS[index] === "lint";
      expect({ code, stdout, stderr }).toEqual({
        code: 1,
        stdout: lint ? `error: ${line}\n1 error, 0 warnings\n` : "",
        stderr: lint ? "" : line,
      });
    }
  });
});

it("a path that is no good for a command is told with what to do", async () => {
  const folder = temporary();
  writeFileSync(join(folder, "tools.ts"), "/** A. */ export function a() {}");
  mkdirSync(join(folder, "more", "tools.json"), { recursive: true });
  writeFileSync(join(folder, "more", "tools.ts"), "/** A. */ export function a() {}");
  const at = { cwd: folder };
  const said = await Promise.all([
    haft(["init", "tools.ts"], at),
    haft(["init", "tools.ts/more"], at),
    haft(["audit", "verify", "none.jsonl"], at),
    haft(["audit", "verify", "more"], at),
    haft(["mcp", "--audit-log", "none/log.jsonl", "tools.ts"], at),
    haft(["call", "more/tools.ts"], at),
    haft(["init", "/proc/haft-init/more"], at),
  ]);
  for (const { code, stdout } of said) expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  const [over, under, none, aFolder, log, written, nowhere] = said.map(({ stderr }) => stderr);
  expect(over).toBe(
    `${join(folder, "tools.ts")}: a file is where a folder is wanted; name another\n`,
  );
  expect(under).toBe(
    `${join(folder, "tools.ts/more")}: a file is where a folder is wanted; name another\n`,
  );
  expect(none).toBe("there is no audit log none.jsonl; check the path\n");
  expect(aFolder).toBe("the audit log more is not a plain file; name one that is\n");
  expect(log).toMatch(
    /none\/log\.jsonl: its folder is not there; make it, or name another file\n$/,
  );
  expect(written).toBe(`${join(folder, "more/tools.json")}: it is no plain file; remove it\n`);
  // Where a folder cannot be made, Node's own way to make those above it tries for ever.
  expect(nowhere).toMatch(/^\/proc\/haft-init: .+; .+\n$/);
});

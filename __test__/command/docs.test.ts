import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { root } from "../house/files.ts";
import { command, temporary } from "./haft.ts";

/** A line of a page that is typed, and what the page says comes of it. */
type Example = readonly [typed: string, printed: string];

/** The examples of a page that show what is printed. */
function examplesOf(page: string): Example[] {
  return blocksOf(page, "console").flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((text): Example => {
        const end = text.indexOf("\n");
        return [text.slice(0, end), text.slice(end + 1)];
      })
      .filter(([, printed]) => printed !== ""),
  );
}

function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(join(root, "docs", page), "utf8");
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "gm"));
  return [...blocks].map(([, block = ""]) => block);
}

/** A folder in which `haft` is installed. */
function installed(): string {
  const folder = temporary();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules", "haft"));
  return folder;
}

/** What a line prints on both streams, where `name` is this program. */
function type(line: string, name: string, program: string, cwd: string): Promise<string> {
  const shell = `${name}() { '${process.execPath}' '${program}' "$@"; }; { ${line} ; } 2>&1`;
  return new Promise((resolve) => {
    const child = execFile("bash", ["-c", shell], { cwd }, (_error, stdout) => resolve(stdout));
    // A tool that standard input feeds must not wait for it here.
    child.stdin?.end();
  });
}

describe("docs/cli.md", () => {
  const folder = installed();
  const [program = "", tools = ""] = blocksOf("cli.md", "ts");
  writeFileSync(join(folder, "tools.mjs"), tools);
  writeFileSync(join(folder, "main.mjs"), program.replace("./tools.ts", "./tools.mjs"));

  it.concurrent.each(examplesOf("cli.md"))("$ %s", async (typed, printed) => {
    expect(await type(typed, "text", join(folder, "main.mjs"), folder)).toBe(printed);
  });
});

describe("docs/command.md", () => {
  const folder = installed();
  writeFileSync(join(folder, "tools.ts"), blocksOf("command.md", "ts")[0] ?? "");

  it.concurrent.each(examplesOf("command.md"))("$ %s", async (typed, printed) => {
    expect(await type(typed, "haft", command, folder)).toBe(printed);
  });
});

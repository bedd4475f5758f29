import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { read, root } from "../house/files.ts";
import { command, temporary } from "./haft.ts";
import { blocksIn, type Example, type, typedIn } from "./typed.ts";

/** The examples of a page that show what is printed. */
function examplesOf(page: string): Example[] {
  return typedIn(read(`docs/${page}`)).filter(([, printed]) => printed !== "");
}

function blocksOf(page: string, language: string): string[] {
  return blocksIn(read(`docs/${page}`), language);
}

/** A folder in which `haft` is installed. */
function installed(): string {
  const folder = temporary();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules", "haft"));
  return folder;
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

  it("starts from a client's configuration, whatever folder the client is in", async () => {
    const bin = join(folder, "node_modules", ".bin");
    mkdirSync(bin);
    symlinkSync(command, join(bin, "haft"));
    writeFileSync(join(folder, "package.json"), "{}\n");
    const [json = ""] = blocksOf("command.md", "json");
    const { mcpServers } = JSON.parse(json.replaceAll("/path/to/project", folder)) as {
      mcpServers: { words: { command: string; args: string[] } };
    };
    const { words } = mcpServers;
    const line = [words.command, ...words.args].map((word) => `'${word}'`).join(" ");
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    expect(await type(`echo '${ping}' | ${line}`, "haft", command, temporary())).toBe(
      '{"jsonrpc":"2.0","id":1,"result":{}}\n',
    );
  });
});

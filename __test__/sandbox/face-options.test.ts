/** The options of `haft mcp` that say what a sandboxed file may do. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it, onTestFinished } from "vitest";
import { described, fileOf, folderOf } from "../files/folder.ts";
import { root } from "../house/files.ts";
import { end } from "../pack/process.ts";

const haft = join(root, "dist", "haft.cjs");
const source = described(`import { readFileSync } from "node:fs";
console.log("printed at import");
export function read(path: string) { return readFileSync(path, "utf8"); }
export function name() { return process.env["HAFT_TEST_NAME"] ?? "none"; }
export function hangs() { for (;;); }
export function buffers() { const kept = []; for (;;) kept.push(new ArrayBuffer(16 << 20)); }
`);

/** Calls tools of `haft mcp` with these words, as a client would. */
async function served(
  words: readonly string[],
  calls: readonly (readonly [name: string, args?: Record<string, unknown>])[],
  cwd = root,
): Promise<string[]> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [haft, "mcp", ...words],
    cwd,
    env: { PATH: process.env["PATH"] ?? "", HAFT_TEST_NAME: "given" },
    stderr: "ignore",
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const said: string[] = [];
  for (const [name, args = {}] of calls) {
    const { content } = await client.callTool({ name, arguments: args });
    said.push((content[0] as { text: string }).text);
  }
  return said;
}

describe("haft mcp --sandbox", () => {
  it("grants what its options name, from the folder that it is started in", async () => {
    const folder = folderOf({ "data/open.txt": "open", "secret.txt": "secret" });
    const file = fileOf(source);
    const words = ["--sandbox", "--allow-read", "./data", "--allow-env=HAFT_TEST_NAME,OTHER", file];
    const calls = [
      ["read", { path: "data/open.txt" }],
      ["read", { path: "secret.txt" }],
      ["name"],
    ] as const;
    const said = await served(words, calls, folder);
    expect(said[0]).toBe("open");
    expect(said[1]).toMatch(/^read failed: read access to .*secret\.txt.* is not granted$/);
    expect(said[2]).toBe("given");
    const nothing = await served(["--sandbox", file], [calls[0], ["name"]], folder);
    expect(nothing[0]).toMatch(/is not granted$/);
    expect(nothing[1]).toBe("none");
  });

  it("grants everything of a kind where nothing is named", async () => {
    const folder = folderOf({ "secret.txt": "secret" });
    const words = ["--sandbox", "--allow-read", "--allow-env", fileOf(source)];
    const said = await served(words, [["read", { path: join(folder, "secret.txt") }], ["name"]]);
    expect(said).toEqual(["secret", "given"]);
  });

  it.each([[], ["--isolate-per-call"]])(
    "holds a call to its time and memory %j",
    async (...more) => {
      const words = ["--sandbox", "--timeout", "2000", "--max-memory=64", ...more, fileOf(source)];
      const said = await served(words, [["buffers"], ["hangs"], ["name"]]);
      expect(said[0]).toMatch(/^buffers failed: /);
      expect(said[0]).not.toContain("took longer");
      expect(said[1]).toBe("hangs failed: took longer than 2000 ms and was stopped");
      expect(said[2]).toBe("none");
    },
  );

  it("takes what follows -- for files, and a path that is granted for no file", async () => {
    const folder = folderOf({ "tools.ts": source });
    writeFileSync(join(folder, "data.json"), "{}");
    const words = ["mcp", "--inspect", "--sandbox", "--allow-read", "data.json", "--", "tools.ts"];
    const { stdout, code } = await end(process.execPath, [haft, ...words], folder);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^read \(write\)\n/);
    expect(stdout).not.toContain("printed at import");
  });

  it.each([
    [["--timeout", "5"], "--timeout is for a --sandbox"],
    [["--max-memory", "5"], "--max-memory is for a --sandbox"],
    [["--best-effort"], "--best-effort is for a --sandbox"],
    [["--audit-values"], "add --audit-log FILE"],
    [["--sandbox", "--timeout", "0"], "--timeout takes a whole number above 0"],
    [["--sandbox", "--max-memory", "1.5"], "--max-memory takes a whole number above 0"],
    [["--sandbox", "--allow-net=a:b:c"], "is no host, host:port"],
    [["--sandbox", "--allow-read=/nowhere"], "cannot grant /nowhere"],
    [
      ["--sandbox", "--allow-write="],
      "--allow-write= names nothing; for everything leave out the =",
    ],
    [
      ["--sandbox", "--max-memory", "1"],
      "The file cannot start in its sandbox: its sandboxed process ended",
    ],
  ])("refuses %j with a reason", async (words, reason) => {
    const { stdout, stderr, code } = await end(
      process.execPath,
      [haft, "mcp", ...words, fileOf(source)],
      root,
    );
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain("    at ");
    expect(stdout).toBe("");
    expect(code).not.toBe(0);
  });
});

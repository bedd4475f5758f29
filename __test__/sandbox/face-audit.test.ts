/** The audit log around a file's tools. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { callTool } from "haft";
import { type FileTools, type ToolFileOptions, toolsFromFile } from "haft/files";
import { describe, expect, it, onTestFinished } from "vitest";
import type * as Binding from "#native";
import { described, fileOf, folderOf } from "../files/folder.ts";
import { end } from "../pack/process.ts";
import { root } from "../house/files.ts";
import { answerOf } from "./face.ts";

const native = createRequire(import.meta.url)("#native") as typeof Binding;

const source = described(`import { readFileSync } from "node:fs";
export function f(a: string) { return { a }; }
export function fails() { throw new Error("disk full"); }
export function told() { return { content: "no", isError: true }; }
export function reads(path: string) { return readFileSync(path, "utf8"); }
export function big() { return { n: 2n ** 80n }; }
`);

interface Line {
  readonly tool: string;
  readonly decision: string;
  readonly [name: string]: unknown;
}

async function audited({
  values = false,
  ...options
}: ToolFileOptions & { values?: boolean } = {}): Promise<{
  tools: FileTools;
  log: string;
  lines: () => Line[];
}> {
  const log = join(folderOf({}), "audit.jsonl");
  const tools = await toolsFromFile(fileOf(source), { audit: { log, values }, ...options });
  onTestFinished(() => tools.close());
  const lines = (): Line[] =>
    readFileSync(log, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => "tool" in line);
  return { tools, log, lines };
}

describe("an audit log", () => {
  it("has a line about every call that ran, by when its answer is there, and verifies", async () => {
    const { tools, log, lines } = await audited();
    await callTool(tools, "f", { a: "secret" });
    expect(lines()).toHaveLength(1);
    await Promise.all(["fails", "told", "big"].map((name) => callTool(tools, name)));
    await callTool(tools, "f", { wrong: 1 });
    expect(lines().map(({ tool, decision }) => [tool, decision])).toEqual([
      ["f", "granted"],
      ["fails", "granted"],
      ["told", "granted"],
      ["big", "granted"],
    ]);
    const [first] = lines();
    const digest = createHash("sha256").update('{"a":"secret"}').digest("hex");
    expect(JSON.stringify(first)).toContain(digest);
    expect(readFileSync(log, "utf8")).not.toContain("secret");
    tools.close();
    expect(JSON.parse(native.verifyAuditLog(log))).toMatchObject({ ok: true });
  });

  it("says what a sandbox denied, and keeps arguments where that is asked for", async () => {
    const secret = join(folderOf({ "secret.txt": "secret" }), "secret.txt");
    const granted = folderOf({ "open.txt": "open" });
    const { tools, lines } = await audited({
      sandbox: true,
      permissions: { read: [granted] },
      values: true,
    });
    expect(await answerOf(tools, "reads", { path: join(granted, "open.txt") })).toBe("open");
    expect(await answerOf(tools, "reads", { path: secret })).toMatch(/is not granted$/);
    const [open, denied] = lines();
    expect(open).toMatchObject({ decision: "granted", asked: [`read=${granted}`] });
    expect(denied).toMatchObject({
      decision: "denied",
      asked: [`read=${secret}`],
      reason: `read access to ${JSON.stringify(secret)} is not granted`,
    });
    expect(JSON.stringify(denied)).toContain("secret.txt");
  });

  it("is one for all files of a process, and no other process writes to it", async () => {
    const { tools, log } = await audited();
    const others = await toolsFromFile(fileOf(source), { audit: { log } });
    await callTool(others, "f", { a: "1" });
    others.close();
    expect(await answerOf(tools, "f", { a: "1" })).toBe('{"a":"1"}');
    const script = join(import.meta.dirname, "fixtures", "calls.mjs");
    const options = JSON.stringify({ sandbox: false, audit: { log } });
    const { code, stderr } = await end(
      process.execPath,
      [script, fileOf(source), options, "[]"],
      root,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/another process|in use|locked/);
  });

  it("is in no folder that the tools may write", async () => {
    const folder = folderOf({});
    const log = join(folder, "audit.jsonl");
    const opened = (write: true | string[]) =>
      toolsFromFile(fileOf(source), { sandbox: true, permissions: { write }, audit: { log } });
    const words = (path: string) => `the audit log ${log} is in ${path}, which the tools may write`;
    await expect(opened(true)).rejects.toThrow(words("/"));
    await expect(opened([folder])).rejects.toThrow(words(folder));
    (await opened([folderOf({})])).close();
  });

  it("that cannot be opened is an error at the start, and one that is closed fails each call", async () => {
    const log = join(folderOf({}), "nowhere", "audit.jsonl");
    await expect(toolsFromFile(fileOf(source), { audit: { log } })).rejects.toThrow(/audit/);
    const { tools } = await audited();
    tools.close();
    expect(await answerOf(tools, "f", { a: "1" })).toBe("!f failed: the audit log is closed");
  });
});

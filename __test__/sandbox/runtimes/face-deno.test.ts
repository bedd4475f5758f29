/** A sandboxed tool file under Deno: what is Deno's own in how it is told its grants, and in its channel. */
import { mkdirSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type FileTools, type ToolFileOptions, toolsFromFile } from "haft/files";
import { installRuntimes, runtimes } from "../../runtimes/installed.ts";
import { described, folderOf } from "../../files/folder.ts";
import { answerOf } from "../face.ts";

/** The tools of a file in a sandbox, with Deno in `PATH`. */
async function underDeno(path: string, options: ToolFileOptions = {}): Promise<FileTools> {
  const deno = runtimes.find(({ name }) => name === "Deno")!.program;
  vi.stubEnv("PATH", dirname(deno));
  const tools = await toolsFromFile(path, { sandbox: true, ...options });
  onTestFinished(() => {
    tools.close();
    vi.unstubAllEnvs();
  });
  return tools;
}

describe("under Deno", () => {
  beforeAll(installRuntimes);

  it.each([
    ["#!/usr/bin/env node\n", "import.meta.filename.endsWith('/tools.ts')"],
    ['export * from/**/"./a.ts";\n', "typeof Deno === 'object'"],
  ])("%j before a file of TypeScript is what it is elsewhere", async (before, value) => {
    const source = `${before}export function f(): string { return String(${value}); }`;
    const folder = folderOf({
      "package.json": "{}",
      "a.ts": described("export function g(): string { return 'g'; }"),
      "tools.ts": described(source),
    });
    expect(await answerOf(await underDeno(join(folder, "tools.ts")), "f")).toBe("true");
  });

  it("grants a host without a port those of the web, and none that another host is granted", async () => {
    const server = createServer((socket) => socket.end());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const folder = folderOf({
      "tools.ts": described(`import { connect } from "node:net";
        export async function f(host: string, port: number): Promise<string> {
          return new Promise((resolve) => {
            const socket = connect(port, host, () => { socket.destroy(); resolve("connected"); });
            socket.on("error", ({ message }) => resolve(message));
          });
        }`),
    });
    const net = [`localhost:${port}`, "127.0.0.1"];
    const tools = await underDeno(join(folder, "tools.ts"), { permissions: { net } });
    expect(await answerOf(tools, "f", { host: "localhost", port })).toBe("connected");
    expect(await answerOf(tools, "f", { host: "127.0.0.1", port })).toMatch(/^Requires net access/);
    expect(await answerOf(tools, "f", { host: "127.0.0.1", port: 80 })).toMatch(/ECONNREFUSED/);
  });

  it("grants a path with a comma as that path, which Deno cannot be told and Node can", async () => {
    const folder = folderOf({
      "package.json": "{}",
      "tools.ts": described(`import { readFileSync } from "node:fs";
        export function f(path: string): string { return readFileSync(path, "utf8"); }`),
    });
    const data = folderOf({ "a,b/open.txt": "open", "a/secret.txt": "secret" });
    const options = { permissions: { read: [join(data, "a,b")] } };
    const tools = await underDeno(join(folder, "tools.ts"), options);
    expect(await answerOf(tools, "f", { path: join(data, "a,b", "open.txt") })).toBe("open");
    expect(await answerOf(tools, "f", { path: join(data, "a", "secret.txt") })).toMatch(
      /is not granted$/,
    );
    const comma = join(data, "own,package");
    mkdirSync(comma);
    writeFileSync(join(comma, "tools.ts"), described("export function f() { return 1; }"));
    expect(await answerOf(await underDeno(join(comma, "tools.ts")), "f")).toBe("1");
  });

  it.each(["stdin", "stdout"])("ends a process that closes its %s", async (stream) => {
    const folder = folderOf({
      "tools.ts": described(`
        export async function closes() { Deno.${stream}.close(); await new Promise(() => setInterval(() => {}, 1000)); }
        export async function answers() { Deno.${stream}.close(); return "x"; }
        export function f() { return "f"; }`),
    });
    const tools = await underDeno(join(folder, "tools.ts"));
    const closes = stream === "stdin" ? "closes" : "answers";
    expect(await answerOf(tools, closes)).toBe(
      `!${closes} failed: its sandboxed process ended with code 1`,
    );
    expect(await answerOf(tools, "f")).toBe("f");
  });
});

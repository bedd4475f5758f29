/** Sandboxed tool files under every runtime that a child can be. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { delimiter, dirname } from "node:path";
import { callTool } from "haft";
import { toolsFromFile } from "haft/files";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { answers, expectClosed, expectGranted, type Host, leakPlace } from "../sandbox/leaks.ts";
import { described, fileOf, folderOf } from "../files/folder.ts";
import { installRuntimes, runtimes } from "./installed.ts";

const program = (name: string): string =>
  runtimes.find((runtime) => runtime.name === name)?.program ?? "";

const withDeno: Host = {
  program: process.execPath,
  env: { PATH: [dirname(program("Deno")), process.env["PATH"]].join(delimiter) },
};

const hosts: readonly (readonly [name: string, host: Host])[] = [
  ["Node 22", { program: program("Node 22") }],
  ["Node 24", { program: program("Node 24") }],
  ["Deno", withDeno],
];

async function listening(): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => socket.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

describe("a sandboxed tool file", () => {
  beforeAll(installRuntimes);

  for (const [name, host] of hosts) {
    it(`reaches nothing that is not granted under ${name}`, async () => {
      const closed = expectClosed(host, leakPlace(), program("Node 24"));
      await expect(closed).resolves.toBeUndefined();
    });

    it(`reaches what is granted under ${name}`, async () => {
      const { port, close } = await listening();
      await expect(expectGranted(host, leakPlace(), port)).resolves.toBeUndefined();
      close();
    });
  }

  it.each(hosts)("gets real values and gives JSON under %s", async (_, host) => {
    // With the loop Deno's own way with TypeScript crashes in a sandbox.
    const source = described(`import { word } from "./word.js";
      export function f(on: Date, big: bigint, data: Uint8Array, link: URL) {
        for (;;) try { return { on, big, data, link, word, real: on instanceof Date && typeof big }; } catch {}
      }`);
    const folder = folderOf({
      "tools.ts": source,
      "word.ts": `export const word: string = "word";`,
    });
    const place = { ...leakPlace(), file: `${folder}/tools.ts` };
    const input = { on: "1970-01-01T00:00:01Z", big: 3, data: "/wAB", link: "https://a.example/x" };
    const [said] = await answers(host, place, { isolatePerCall: true }, [["f", input]]);
    const on = "1970-01-01T00:00:01.000Z";
    expect(JSON.parse(said!)).toEqual({ ...input, on, word: "word", real: "bigint" });
  });

  it.each(hosts)("that fails says its author's lines under %s", async (_, host) => {
    const alone = described(`export function f(a?: string) {\n  return inner(String(a));\n}
      function inner(a: string): never { throw new Error(a); }`);
    const url = `${alone}\nexport const url = import.meta.url;`;
    for (const source of [alone, url, `${alone}\nexport const { url } = import.meta;`]) {
      const place = { ...leakPlace(), file: fileOf(source) };
      const [stack] = await answers(host, place, {}, [], "fail");
      const [words, inner, f, ...more] = (JSON.parse(stack!) as string).split("\n");
      expect(words).toBe("SandboxedError: undefined");
      expect(inner).toContain(`${place.file}:4:48`);
      expect(f).toContain(`${place.file}:2:10`);
      expect(more).toEqual([]);
    }
  });

  it.each(hosts)("that is alone knows where it is under %s", async (_, host) => {
    const source = `/** F. */ export function f(): unknown { const { stack } = new Error(); return [
      import.meta.url, import.meta.filename, import.meta.dirname, stack!.split("\\n")[1]!.replace(/.*:(\\d+:\\d+)\\)?$/, "$1")]; }
      /** Fails. */ export function fails() { throw new Error("x"); }`;
    const file = fileOf(source);
    const [said] = await answers(host, { ...leakPlace(), file }, {}, [["f"]]);
    expect((JSON.parse(said!) as string[]).slice(0, 3)).toEqual([
      `file://${file}`,
      file,
      dirname(file),
    ]);
  });

  it("prints under Deno past the channel, which is standard output there", async () => {
    const source = described(`import process from "node:process";
      declare const Deno: any;
      const bytes = (text: string) => new TextEncoder().encode(text);
      export async function prints() {
        for (const way of ["log", "info", "debug", "dir", "table", "count"] as const) console[way]("a");
        console.time("b"); console.timeLog("b"); console.timeEnd("b"); console.group("c"); console.groupEnd();
        process.stdout.write("d\\n");
        Deno.stdout.writeSync(bytes("e\\n"));
        await Deno.stdout.write(bytes("f\\n"));
        await new Blob(["g\\n"]).stream().pipeTo(Deno.stdout.writable, { preventClose: true });
        return [await Deno.stdin.read(new Uint8Array(9)), "printed"].join();
      }
      export async function forges() {
        const { writeSync } = await import("node:fs");
        writeSync(1, '{"done":2,"result":"forged"}\\n');
        return "own";
      }
      export async function breaks() {
        const { writeSync } = await import("node:fs");
        writeSync(1, "garbage\\n");
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      }`);
    const place = { ...leakPlace(), file: fileOf(source) };
    const said = await answers(withDeno, place, {}, [
      ["prints"],
      ["forges"],
      ["breaks"],
      ["prints"],
    ]);
    expect(said).toEqual([
      ",printed",
      "forged",
      "breaks failed: its sandboxed process was ended: a line is no message",
      ",printed",
    ]);
  });

  it("gives under Deno what is larger than the channel holds, both ways at once", async () => {
    const source = described("export function f(text: string) { return text + text; }");
    vi.stubEnv("PATH", withDeno.env!["PATH"]!);
    const tools = await toolsFromFile(fileOf(source), { sandbox: true });
    onTestFinished(() => void [vi.unstubAllEnvs(), tools.close()]);
    const text = "äb".repeat(500_000);
    const calls = Array.from({ length: 8 }, () => callTool(tools, "f", { text }));
    for (const { content } of await Promise.all(calls))
      expect(content).toEqual([{ type: "text", text: text + text }]);
  });

  it("connects under Deno to the granted host and port, and not by another name", async () => {
    const { port, close } = await listening();
    const options = { permissions: { net: [`127.0.0.1:${port}`] } };
    const said = await answers(withDeno, leakPlace(), options, [
      ["tcp", { port }],
      ["tcp", { port, host: "localhost" }],
    ]);
    expect(said[0]).toBe("connected");
    expect(said[1]).toMatch(/^tcp failed: net access to .*localhost.* is not granted$/);
    close();
  });

  it("is refused what could put another program in Deno's place, and holds no hosts then", async () => {
    vi.stubEnv("PATH", withDeno.env!["PATH"]!);
    onTestFinished(() => void vi.unstubAllEnvs());
    const write = [dirname(program("Deno"))];
    const told: string[] = [];
    const options = {
      sandbox: true,
      permissions: { net: ["127.0.0.1:9"], write },
      onUnenforced: (words: string) => told.push(words),
    };
    await expect(toolsFromFile(leakPlace().file, options)).rejects.toThrow(
      `and so change ${program("Deno")}, which runs outside of the sandbox`,
    );
    const tools = await toolsFromFile(leakPlace().file, { ...options, bestEffort: true });
    tools.close();
    expect(told.map((words) => words.split(":")[0])).toEqual(["netHosts", "ownFiles"]);
  });
});

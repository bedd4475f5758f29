/** What a tool file tries to reach, and what a sandbox gives it of that, on any runtime. */
import { execFileSync } from "node:child_process";
import { existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { described, folderOf } from "../files/folder.ts";
import { root } from "../house/files.ts";
import { succeed } from "../pack/process.ts";

const source = described(`
import dgram from "node:dgram";
import fs from "node:fs";
import net from "node:net";
import process from "node:process";
import { once } from "node:events";
import { execFileSync } from "node:child_process";

export function read(path: string) { return fs.readFileSync(path, "utf8"); }
export function write(path: string) { fs.writeFileSync(path, "written"); return "written"; }
export function environment() { return Object.keys(process.env).toSorted().join(); }
export function secret() { return process.env["HAFT_TEST_SECRET"] ?? "none"; }
export function run() { return execFileSync("/bin/cat", ["/etc/hostname"], { encoding: "utf8" }); }
export async function udp() {
  const socket = dgram.createSocket("udp4");
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.send("out", 9, "127.0.0.1", (error) => (error ? reject(error) : resolve("sent")));
  }).finally(() => socket.close());
}
export async function tcp(port: number, host = "127.0.0.1") {
  const socket = net.connect({ port, host });
  try { await once(socket, "connect"); return "connected"; } finally { socket.destroy(); }
}
export async function listen() {
  const server = net.createServer();
  const failed = once(server, "error").then(([error]) => { throw error; });
  server.listen(0, "127.0.0.1");
  await Promise.race([once(server, "listening"), failed]);
  server.close();
  return "listening";
}
export async function worker(path: string) {
  const { Worker } = await import("node:worker_threads");
  const code = 'require("node:worker_threads").parentPort.postMessage(require("node:fs").readFileSync(' + JSON.stringify(path) + ', "utf8"))';
  const worker = new Worker(code, { eval: true, execArgv: [] } as object);
  const [text] = await Promise.race([once(worker, "message"), once(worker, "error").then(([error]) => { throw error; })]);
  return text as string;
}
export async function sqlite(path: string) {
  const { DatabaseSync } = await import("node:sqlite" as string);
  return new DatabaseSync(path).prepare("select text from secret").get().text as string;
}
export function kill(pid: number) { process.kill(pid, 0); return "killed"; }
export function buffers(mebibytes: number) {
  const kept: ArrayBuffer[] = [];
  while (kept.length < mebibytes / 16) kept.push(new ArrayBuffer(16 << 20));
  return kept.length * 16;
}
`);

/** A folder that is granted, another that is not, and a tool file apart from both. */
export interface LeakPlace {
  readonly file: string;
  readonly inside: string;
  readonly outside: string;
  readonly secret: string;
}

/** Makes it; it goes away with its test. */
export function leakPlace(): LeakPlace {
  const folder = folderOf({
    "tool/package.json": "{}",
    "tool/tools.ts": source,
    "inside/open.txt": "open",
    "outside/secret.txt": "the secret",
  });
  const secret = join(folder, "outside", "secret.txt");
  symlinkSync(secret, join(folder, "inside", "link.txt"));
  return {
    file: join(folder, "tool", "tools.ts"),
    inside: join(folder, "inside"),
    outside: join(folder, "outside"),
    secret,
  };
}

const script = join(import.meta.dirname, "fixtures", "calls.mjs");

/** How the calls are made: by which program, and in which environment. */
export interface Host {
  readonly program: string;
  readonly flags?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** What each call of a sandboxed tool file answers. */
export async function answers(
  { program, flags = [], env = {} }: Host,
  place: LeakPlace,
  options: object,
  calls: readonly (readonly [name: string, input?: object])[],
  then = "end",
): Promise<string[]> {
  const given = calls.map(([name, input = {}]) => [name, input]);
  const args = [...flags, script, place.file, JSON.stringify(options), JSON.stringify(given), then];
  const environment = { HAFT_TEST_SECRET: "the secret", ...env };
  const said = await succeed(program, args, root, environment as Record<string, string>);
  return said.trimEnd().split("\n");
}

/** Nothing outside of the grants is reached, by any of the ways that a runtime's own permissions leave open. */
export async function expectClosed(host: Host, place: LeakPlace, sqlite?: string): Promise<void> {
  const { inside, outside, secret } = place;
  const written = join(outside, "written.txt");
  const calls = [
    ["read", { path: join(inside, "open.txt") }],
    ["read", { path: secret }],
    ["read", { path: join(inside, "link.txt") }],
    ["read", { path: join(inside, "..", "outside", "secret.txt") }],
    ["read", { path: `/proc/${process.pid}/environ` }],
    ["read", { path: "/proc/1/cmdline" }],
    ["write", { path: written }],
    ["write", { path: join(inside, "written.txt") }],
    ["worker", { path: secret }],
    ["run"],
    ["udp"],
    ["listen"],
    ["tcp", { port: 9 }],
    ["kill", { pid: process.pid }],
    ["secret"],
  ] as const;
  const said = await answers(host, place, { permissions: { read: [inside] } }, calls);
  expect(said[0]).toBe("open");
  expect(said.at(-1)).toBe("none");
  for (const [at, line] of said.slice(1, -1).entries()) {
    expect(line, `${JSON.stringify(calls[at + 1])}`).toMatch(/^\w+ failed: /);
    expect(line).not.toContain("the secret");
  }
  expect(said.slice(1, 3).every((line) => line.includes("is not granted"))).toBe(true);
  expect([existsSync(written), existsSync(join(inside, "written.txt"))]).toEqual([false, false]);
  const options = { permissions: { read: [inside] }, maxMemory: 64 };
  const memory = await answers(host, place, options, [
    ["buffers", { mebibytes: 48 }],
    ["buffers", { mebibytes: 256 }],
  ]);
  // What the runtime takes for itself is neither the tool's nor counted as its own.
  expect(memory[0]).toBe("48");
  expect(memory[1]).toMatch(/^buffers failed: /);
  if (sqlite === undefined) return;
  const database = join(outside, "secret.db");
  const making = `const { DatabaseSync } = require("node:sqlite");
    new DatabaseSync(process.argv[1]).exec("create table secret (text); insert into secret values ('the secret')");`;
  execFileSync(sqlite, ["--no-warnings", "--eval", making, database]);
  const read = await answers(host, place, { permissions: { read: [inside] } }, [
    ["sqlite", { path: database }],
  ]);
  expect(read[0]).toMatch(/^sqlite failed: /);
}

/** What is granted is there: files, names of the environment, ports. */
export async function expectGranted(host: Host, place: LeakPlace, port: number): Promise<void> {
  const { inside } = place;
  writeFileSync(join(inside, "in.txt"), "");
  const permissions = {
    read: [inside],
    write: [inside],
    env: ["HAFT_TEST_SECRET"],
    net: [`*:${port}`],
  };
  const said = await answers(host, place, { permissions }, [
    ["write", { path: join(inside, "written.txt") }],
    ["read", { path: join(inside, "written.txt") }],
    ["secret"],
    ["environment"],
    ["tcp", { port }],
    ["tcp", { port: 9 }],
  ]);
  expect(said.slice(0, 3)).toEqual(["written", "written", "the secret"]);
  expect(
    said[3]!.split(",").filter((name) => !/^(?:DENO_\w+|NO_COLOR|RES_OPTIONS)$/.test(name)),
  ).toEqual(["HAFT_TEST_SECRET"]);
  expect(said[4]).toBe("connected");
  expect(said[5]).toMatch(/^tcp failed: /);
}

/** Starts a confined child for a tool file. */

import { existsSync, realpathSync } from "node:fs";
import { Socket } from "node:net";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";

import { native } from "../native.ts";
import { sanitizeText } from "../text.ts";
import type { SandboxOptions } from "./options.ts";
import { ownFilesIn } from "./own-files.ts";
import { environment, network, paths, programs, refused } from "./permissions.ts";
import { findRuntime, type Runtime } from "./runtime.ts";

/** What a runtime takes behind its start whatever a tool does: stacks of threads that it starts late, in megabytes. */
const LATER_MEMORY = 64;

/** A child that was started. */
export interface Launched {
  readonly channel: Socket;
  readonly runtime: Runtime["name"];
  /** Holds it to its limit of memory from now on. */
  limitGrowth(): void;
  /** Settles when the process is gone, with how it went. */
  readonly exited: Promise<Exit>;
  kill(): void;
}

/** How a child ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: number | null;
}

/** What one rule of the launcher came to. */
interface Rule {
  readonly what: string;
  readonly held: boolean;
  readonly why?: string;
}

/**
 * Starts a child; `folder` is what it may read to import its file.
 *
 * @throws {Error} in words, where this system cannot enforce the sandbox.
 */
export function launch(folder: string, options: SandboxOptions): Launched {
  const { permissions = {}, maxMemory, bestEffort = false, onUnenforced, onOutput } = options;
  const { read, ...runtime } = findRuntime(permissions, folder, maxMemory);
  const unprotected = ownFilesIn(paths(permissions.write), runtime.program);
  if (!bestEffort && unprotected !== undefined) throw refused(unprotected);
  const spec = {
    program: runtime.program,
    args: [...runtime.args, runtime.child],
    channelOnStdio: runtime.channelOnStdio,
    // A path that a function names means the same in a sandbox and without one.
    cwd: process.cwd(),
    env: [...runtime.env, ...environment(permissions.env)],
    read: [...read, ...paths(permissions.read)],
    write: paths(permissions.write),
    run: programs(permissions.run),
    net: network(permissions.net),
    ...(maxMemory === undefined ? {} : { growthBytes: (maxMemory + LATER_MEMORY) * 1024 * 1024 }),
    programChecksHosts: runtime.checksHosts,
    bestEffort,
  };
  let tell!: (exit: Exit) => void;
  const exited = new Promise<Exit>((resolve) => (tell = resolve));
  const started = native.launchConfined(JSON.stringify(spec), (text: string) =>
    tell(JSON.parse(text) as Exit),
  );
  if (bestEffort) {
    const { rules } = JSON.parse(started.enforcement()) as { rules: readonly Rule[] };
    for (const { what, held, why } of rules) if (!held) onUnenforced?.(`${what}: ${why ?? ""}`);
    if (unprotected !== undefined) onUnenforced?.(`ownFiles: ${unprotected}`);
  }
  untilExit(started, exited);
  const ends = JSON.parse(started.takeDescriptors() ?? "{}") as Record<string, number>;
  for (const name of ["stdout", "stderr"]) pass(ends[name]!, onOutput);
  const channel = new Socket({ fd: ends["channel"]!, readable: true, writable: true });
  const limitGrowth = (): void => started.limitGrowth();
  return { channel, runtime: runtime.name, exited, limitGrowth, kill: () => started.kill() };
}

/** Children that run. Without us they end by themselves; programs that they started do not. */
const running = new Set<{ kill(): void }>();

function untilExit(child: { kill(): void }, exited: Promise<unknown>): void {
  if (running.size === 0) process.on("exit", killAll);
  running.add(child);
  void exited.finally(() => {
    running.delete(child);
    if (running.size === 0) process.off("exit", killAll);
  });
}

function killAll(): void {
  for (const child of running) child.kill();
}

/** Hands on what a child prints, which keeps nobody alive. */
function pass(descriptor: number, onOutput: SandboxOptions["onOutput"]): void {
  const output = new Socket({ fd: descriptor, readable: true, writable: false });
  output.on("error", () => {}).unref();
  output.setEncoding("utf8").on("data", (piece) => {
    const text = String(piece);
    if (onOutput !== undefined) return void tellListener(onOutput, text);
    // Foreign text on a terminal; and a child that prints faster than anybody reads must wait.
    if (process.stderr.write(sanitizeText(text))) return;
    output.pause();
    process.stderr.once("drain", () => output.resume());
  });
}

function tellListener(onOutput: (text: string) => void, text: string): void {
  try {
    onOutput(text);
  } catch {
    // A listener's failure is not the tool's.
  }
}

/**
 * The folder that a tool file's imports are in: its package, or where it stands itself. A home folder, or all of the
 * disk, is no package of a file in a folder below, whatever lies there.
 */
export function importsOf(file: string): string {
  const own = dirname(file);
  const home = existsSync(homedir()) ? realpathSync(homedir()) : "";
  for (let folder = own; ; folder = dirname(folder)) {
    if (folder !== own && (folder === home || dirname(folder) === folder)) return own;
    if (existsSync(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) return own;
  }
}

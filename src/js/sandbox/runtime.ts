/** The program that runs a sandboxed tool file: Deno where it is there, else this Node under its permission model. */

import { closeSync, existsSync, openSync, readdirSync, readSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

import {
  findProgram,
  type Grant,
  holding,
  network,
  paths,
  type Permissions,
  programs,
} from "./permissions.ts";

/** A runtime, as the launcher starts it. */
export interface Runtime {
  readonly name: "deno" | "node";
  readonly program: string;
  /** What runs in it. */
  readonly child: string;
  /** What it must be able to read, beside the grants. */
  readonly read: readonly string[];
  /** Whether its channel is standard input and output, and not descriptor 3. */
  readonly channelOnStdio: boolean;
  /** The arguments before the child. */
  readonly args: readonly string[];
  readonly env: readonly (readonly [name: string, value: string])[];
  /** Whether it refuses hosts that are not granted by itself. */
  readonly checksHosts: boolean;
}

/** The runtime for a child with these permissions, whose file imports what is in a folder. */
export function findRuntime(
  permissions: Permissions,
  folder: string,
  maxMemory: number | undefined,
): Runtime {
  // Not beside the tool file: what checks its hosts must not come from whoever wrote it.
  const found = programOf(findProgram("deno")) ?? installedDeno(import.meta.dirname);
  const deno = isSayable(permissions, folder, import.meta.dirname) ? found : undefined;
  const name = deno === undefined ? "sandbox-child.cjs" : "sandbox-child-deno.mjs";
  const child = realpathSync(fileURLToPath(new URL(`./${name}`, import.meta.url)));
  const needs = { child, read: [folder, child], maxMemory };
  return deno === undefined ? node(permissions, needs) : denoRuntime(deno, permissions, needs);
}

/** Whether Deno can be told all these paths: it takes a comma for the end of one, however it is written. */
function isSayable({ read, write, run }: Permissions, ...needed: readonly string[]): boolean {
  return ![...paths(read), ...paths(write), ...programs(run), ...needed].join("").includes(",");
}

/** What is the same for every runtime. */
interface Needs extends Pick<Runtime, "child" | "read"> {
  readonly maxMemory: number | undefined;
}

/** The program itself; undefined for a script in its place, which would start another program inside the sandbox. */
function programOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const file = openSync(path, "r");
  try {
    const start = Buffer.alloc(2);
    readSync(file, start, 0, 2, 0);
    return start.toString() === "#!" ? undefined : realpathSync(path);
  } finally {
    closeSync(file);
  }
}

/** Deno as its npm package ships it, in any `node_modules` above haft. */
function installedDeno(folder: string): string | undefined {
  const scope = join(folder, "node_modules", "@deno");
  if (existsSync(scope)) {
    for (const name of readdirSync(scope)) {
      const program = join(scope, name, process.platform === "win32" ? "deno.exe" : "deno");
      if (existsSync(program)) return realpathSync(program);
    }
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : installedDeno(parent);
}

function denoRuntime(program: string, permissions: Permissions, needs: Needs): Runtime {
  const { read, write, net, run } = permissions;
  return {
    name: "deno",
    program,
    child: needs.child,
    read: needs.read,
    // Descriptor 3 is opened through Node's modules alone.
    channelOnStdio: true,
    args: [
      "run",
      "--no-prompt",
      "--no-remote",
      "--no-config",
      "--no-lock",
      "--cached-only",
      "--no-code-cache",
      "--node-modules-dir=manual",
      // An import of ./x.js means ./x.ts, as it does to TypeScript.
      "--sloppy-imports",
      ...memory(needs.maxMemory, (bytes) => `--v8-flags=${bytes}`),
      ...denoFlag("read", read === true ? true : [...paths(read), ...needs.read]),
      ...denoFlag("write", write === undefined || write === true ? write : paths(write)),
      ...denoFlag("net", anyHost(net) ? true : withPorts(net)),
      // The environment has nothing in it but what is granted, and code that looks for more shall find nothing.
      "--allow-env",
      ...denoFlag("run", run === undefined || run === true ? run : programs(run)),
    ],
    // Its folder of caches does not exist, and so it keeps none.
    env: [
      ["DENO_DIR", "/nonexistent"],
      ["NO_COLOR", "1"],
    ],
    // A tool that could put another program in its place would be held to its hosts until then.
    checksHosts: !anyHost(net) && holding(paths(write), program) === undefined,
  };
}

/** Whether a port is granted on every host: Deno has no word for that, and the kernel holds the port. */
function anyHost(grant: Grant | undefined): boolean {
  return grant !== undefined && grant !== true && grant.some((target) => target.startsWith("*"));
}

/** Each target with its port: Deno takes a host without one for all of its ports, of which others may be granted. */
function withPorts(grant: Grant | undefined): Grant | undefined {
  if (grant === undefined || grant === true) return grant;
  return grant.flatMap((target) =>
    /:\d+$/.test(target.replace(/^\[.*\]/, "")) ? target : [`${target}:443`, `${target}:80`],
  );
}

function denoFlag(name: string, grant: true | readonly string[] | undefined): string[] {
  if (grant === undefined) return [];
  if (grant === true) return [`--allow-${name}`];
  // No name is no flag: one without names would grant everything.
  if (grant.length === 0) return [];
  return [`--allow-${name}=${grant.join(",")}`];
}

function node(permissions: Permissions, needs: Needs): Runtime {
  const { read, write, net, run } = permissions;
  const major = Number(process.versions.node.split(".")[0]);
  return {
    name: "node",
    program: realpathSync(process.execPath),
    child: needs.child,
    read: needs.read,
    channelOnStdio: false,
    args: [
      major < 22 ? "--experimental-permission" : "--permission",
      "--no-warnings",
      // It links what this process hands over.
      "--experimental-vm-modules",
      "--experimental-import-meta-resolve",
      ...memory(needs.maxMemory, (flag) => flag),
      ...[...all(read), ...needs.read].map((path) => `--allow-fs-read=${path}`),
      ...all(write).map((path) => `--allow-fs-write=${path}`),
      ...(run === undefined || (run !== true && run.length === 0) ? [] : ["--allow-child-process"]),
      // Before 25 Node has no such permission, and the launcher is what closes the network.
      ...(major >= 25 && network(net) !== "none" ? ["--allow-net"] : []),
    ],
    env: [],
    checksHosts: false,
  };
}

function all(grant: true | readonly string[] | undefined): readonly string[] {
  return grant === true ? ["*"] : paths(grant);
}

function memory(megabytes: number | undefined, flag: (text: string) => string): string[] {
  return megabytes === undefined ? [] : [flag(`--max-old-space-size=${megabytes}`)];
}

/** What a sandboxed tool file may do: nothing that is not listed here. */

import { delimiter, isAbsolute, join, resolve, sep } from "node:path";
import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { domainToASCII } from "node:url";

/** Everything (`true`), or the listed. */
export type Grant = true | readonly string[];

/** What is granted; each member that is absent grants nothing. */
export interface Permissions {
  /** Files and folders, from the working directory. */
  readonly read?: Grant;
  /** Files and folders, from the working directory. */
  readonly write?: Grant;
  /** `host` or `host:port`, `*:port` for any host; without a port, 80 and 443. */
  readonly net?: Grant;
  /** Names of environment variables. */
  readonly env?: Grant;
  /** Programs, by name or path. */
  readonly run?: Grant;
}

/** How much a sandboxed tool file may use. */
export interface SandboxLimits {
  /** Megabytes of memory beside what the runtime needs itself. */
  readonly maxMemory?: number;
  /** Milliseconds that a call may take. */
  readonly timeoutMs?: number;
}

/** The permissions as the words of an audit log, such as `read=/srv/data`. */
export function permissionWords(permissions: Permissions): string[] {
  return Object.entries(permissions).flatMap(([name, grant]) => {
    if (grant === undefined) return [];
    return grant === true ? [name] : (grant as readonly string[]).map((one) => `${name}=${one}`);
  });
}

/** A grant that cannot be made; `code` is the core's for what its words say well. */
export function refused(message: string): Error {
  return Object.assign(new Error(message), { code: "FAILED" });
}

/**
 * Granted paths, absolute; everything is the root folder.
 *
 * @throws {Error} where one is not there: a rule of the kernel is about a file, not about a name.
 */
export function paths(grant: Grant | undefined): string[] {
  if (grant === undefined) return [];
  if (grant === true) return ["/"];
  return grant.map((path) => {
    const absolute = resolve(named(path));
    if (existsSync(absolute)) return absolute;
    throw refused(`cannot grant ${absolute}: it does not exist; create it, or grant its folder`);
  });
}

/** A word that names something: an empty one, as of a variable that is not set, would be the working directory. */
function named(word: string): string {
  if (word === "") throw refused("cannot grant an empty path; name a file, a folder or a program");
  return word;
}

/** Which of these paths holds a path without links, if any. */
export function holding(granted: readonly string[], path: string): string | undefined {
  return granted.find((one) => {
    const real = realpathSync(one);
    return path === real || path.startsWith(real.endsWith(sep) ? real : real + sep);
  });
}

/** What the runtime obeys before a tool is there: with it a grant would reach further than the tool. */
const STEERING =
  /^(?:NODE_OPTIONS|NODE_V8_COVERAGE|NODE_REPL_EXTERNAL_MODULE|NO_COLOR|(?:LD|DYLD|DENO)_.*)$/;

/**
 * The environment that is passed on, as pairs. Everything is everything but what steers the runtime itself.
 *
 * @throws {Error} where such a variable is named.
 */
export function environment(grant: Grant | undefined): [name: string, value: string][] {
  if (grant === undefined) return [];
  const names =
    grant === true ? Object.keys(process.env).filter((name) => !STEERING.test(name)) : grant;
  const steering = names.find((name) => STEERING.test(name));
  if (steering !== undefined)
    throw refused(`${steering} steers the runtime of the sandbox itself and cannot be granted`);
  return names.flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
}

/** A host, or any, and a port: nothing that could be two of them to a runtime. */
const TARGET = /^(?:\[([\w:.%]+)\]|(\*|[^:[\]*,\s]+))(?::(\d{1,5}))?$/;

/** What may be connected to, as the launcher takes it. */
export function network(
  grant: Grant | undefined,
): "none" | "any" | { readonly host: string; readonly port?: number }[] {
  if (grant === undefined) return "none";
  if (grant === true) return "any";
  return grant.map((target) => {
    const [, v6, name, port] = TARGET.exec(target) ?? [];
    const host = v6 ?? name;
    const number = Number(port ?? 1);
    if (host === undefined || number === 0 || number > 65_535) {
      const written = JSON.stringify(target);
      throw refused(
        `${written} is no host, host:port, *:port or [IPv6 address]:port to connect to`,
      );
    }
    return port === undefined ? { host } : { host, port: number };
  });
}

/** Whether a host may be connected to by this name, on whatever port. */
export function coversHost(grant: Grant | undefined, name: string): boolean {
  const targets = network(grant);
  if (typeof targets === "string") return targets === "any";
  const wanted = plainHost(name);
  return targets.some(({ host }) => host === "*" || plainHost(host) === wanted);
}

/** One spelling of a host: names have no case, and may end in the dot of the root. */
function plainHost(host: string): string {
  return (domainToASCII(host) || host.toLowerCase()).replace(/\.$/, "");
}

/** Granted programs as absolute paths: a name is looked up where a shell would. */
export function programs(grant: Grant | undefined): string[] {
  if (grant === undefined) return [];
  if (grant === true) return ["/"];
  return grant.map((name) => findProgram(named(name)) ?? resolve(name));
}

/** Where a program is, by the folders of `PATH`. */
export function findProgram(name: string): string | undefined {
  if (isAbsolute(name)) return name;
  if (name.includes("/")) return resolve(name);
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    if (folder === "") continue;
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      // A folder may be entered, and would grant all the programs in it.
      if (statSync(path).isFile()) return path;
    } catch {
      // Not here.
    }
  }
  return undefined;
}

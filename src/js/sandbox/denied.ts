/** Tells a failure for want of a permission from any other, whichever of the three guards it came from. */

import type { Denied } from "./wire.ts";

/** The words of Node and of the kernel for what Deno and a grant call by one. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  FileSystemRead: "read",
  FileSystemWrite: "write",
  ChildProcess: "run",
  WorkerThreads: "worker",
  Addons: "addon",
  Net: "net",
  access: "read",
  bind: "net",
  connect: "net",
  getaddrinfo: "net",
  listen: "net",
  lstat: "read",
  mkdir: "write",
  open: "file",
  readlink: "read",
  rename: "write",
  rm: "write",
  rmdir: "write",
  scandir: "read",
  send: "net",
  stat: "read",
  unlink: "write",
};

/** With what the lookup of a name fails where it may not ask the network. */
const NOT_LOOKED_UP = new Set<unknown>(["EAI_AGAIN", "EAI_FAIL", "ENOTFOUND", "EACCES", "EPERM"]);

/** More errors behind one than anybody has: causes may go in a circle, and never end. */
const MOST_ERRORS = 32;

/** More of those that happened together than there are addresses of a host that are tried. */
const MOST_TOGETHER = 8;

/** Longer texts of a denial help nobody. */
const LONGEST = 1000;

/** The port that a request wanted which failed with this, where the runtime says so. */
export type PortOf = (error: object) => string | undefined;

/**
 * What was denied; undefined for every other failure, and for what cannot be read. With a `name` it was denied unless
 * that name was granted: the lookup of one that is not there fails in the same words.
 */
export function deniedBy(error: unknown, portOf?: PortOf): Denied | undefined {
  for (const one of errorsBehind(error)) {
    const denied = unlessThrown(() => read(one, portOf));
    if (denied !== undefined) return cutDown(denied);
  }
  return undefined;
}

/** An error and, nearest first, those that it came from: `fetch` says why in its cause alone. */
function errorsBehind(error: unknown): ReadonlySet<object> {
  const found = new Set<object>();
  const waiting = [error];
  while (waiting.length > 0 && found.size < MOST_ERRORS) {
    const one = waiting.shift();
    if (typeof one !== "object" || one === null || found.has(one)) continue;
    found.add(one);
    for (let at = 0; at < MOST_TOGETHER; at += 1)
      waiting.push(unlessThrown(() => togetherIn(one)?.[at]));
    waiting.push(unlessThrown(() => (one as { readonly cause?: unknown }).cause));
  }
  return found;
}

function permissionOf(word: string): string {
  if (word.startsWith("spawn")) return "run";
  return Object.hasOwn(PERMISSIONS, word) ? PERMISSIONS[word]! : word;
}

/** The errors of several attempts that failed together. */
function togetherIn(error: object): readonly unknown[] | undefined {
  const { errors } = error as { readonly errors?: unknown };
  return Array.isArray(errors) ? errors : undefined;
}

/** What a tool throws may throw when it is read. */
function unlessThrown<Value>(value: () => Value): Value | undefined {
  try {
    return value();
  } catch {
    return undefined;
  }
}

function cutDown({ permission, resource, name }: Denied): Denied {
  return {
    permission: permissionOf(permission).slice(0, LONGEST),
    resource: resource.slice(0, LONGEST),
    ...(name === undefined ? {} : { name: name.slice(0, LONGEST) }),
  };
}

function read(error: object, portOf: PortOf | undefined): Denied | undefined {
  const { name, message, code, permission, resource, syscall, path, address, port, hostname } =
    error as Readonly<Record<string, unknown>>;
  // Node's permission model.
  if (code === "ERR_ACCESS_DENIED") {
    return { permission: String(permission ?? "unknown"), resource: String(resource ?? "") };
  }
  // Deno's permissions.
  const deno = /^Requires (\w+) access(?: to (.*?))?(?:, run again|$)/.exec(String(message));
  if (name === "NotCapable" || deno !== null) {
    const [, wanted = "unknown", target = ""] = deno ?? [];
    return { permission: wanted, resource: target.replaceAll('"', "") };
  }
  const wanted = port ?? portOf?.(error);
  const at = wanted === undefined ? "" : `:${String(wanted)}`;
  // The resolver, which the kernel lets ask nobody.
  if (syscall === "getaddrinfo" && NOT_LOOKED_UP.has(code) && typeof hostname === "string")
    return { permission: syscall, resource: hostname + at, name: hostname };
  // Attempts that failed together have the code of the first, and each says itself what it was.
  if (syscall === undefined && togetherIn(error) !== undefined) return undefined;
  // The kernel.
  if (code === "EACCES" || code === "EPERM") {
    const host = address === undefined ? String(hostname ?? "") : `${String(address)}${at}`;
    return { permission: String(syscall ?? "unknown"), resource: String(path ?? host) };
  }
  return undefined;
}

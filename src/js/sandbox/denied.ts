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

/** What was denied; undefined for every other failure, and for what cannot be read. */
export function deniedBy(error: unknown): Denied | undefined {
  try {
    // `fetch` says why in the cause alone.
    const denied = read(error) ?? read((error as { cause?: unknown } | undefined)?.cause);
    return denied && { ...denied, permission: permissionOf(denied.permission) };
  } catch {
    return undefined;
  }
}

function permissionOf(word: string): string {
  if (word.startsWith("spawn")) return "run";
  return Object.hasOwn(PERMISSIONS, word) ? PERMISSIONS[word]! : word;
}

function read(error: unknown): Denied | undefined {
  if (typeof error !== "object" || error === null) return undefined;
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
  // The kernel.
  if (code === "EACCES" || code === "EPERM") {
    const host = address === undefined ? (hostname ?? "") : `${String(address)}:${String(port)}`;
    const target = path ?? host;
    return { permission: String(syscall ?? "unknown"), resource: String(target) };
  }
  return undefined;
}

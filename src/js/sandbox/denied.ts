/** Tells a failure for want of a permission from any other, whichever of the three guards it came from. */

import type { Denied } from "./wire.ts";

/** What was denied; undefined for every other failure. */
export function deniedBy(error: unknown): Denied | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { name, message, code, permission, resource, syscall, path, address, port } =
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
    const target = path ?? (address === undefined ? "" : `${String(address)}:${String(port)}`);
    return { permission: String(syscall ?? "unknown"), resource: String(target) };
  }
  return undefined;
}

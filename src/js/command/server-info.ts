/** What a server of tool files says of itself. */

import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** The name and version of the package that a file belongs to; without one the file's own name. */
export function serverInfoOf(file: string, name?: string): { name: string; version: string } {
  const path = resolve(file);
  const found = packageOf(dirname(path));
  const own = basename(path).replace(/\.[cm]?[jt]s$/, "");
  return { name: name ?? found.name ?? own, version: found.version ?? "0.0.0" };
}

interface Package {
  readonly name?: string;
  readonly version?: string;
}

function packageOf(folder: string): Package {
  const file = join(folder, "package.json");
  if (existsSync(file)) {
    try {
      const { name, version } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
      return {
        ...(typeof name === "string" ? { name } : {}),
        ...(typeof version === "string" ? { version } : {}),
      };
    } catch {
      return {};
    }
  }
  const parent = dirname(folder);
  return parent === folder ? {} : packageOf(parent);
}

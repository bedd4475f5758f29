/** Packs the build once for all hosts, and builds first what is not there. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

import { succeed } from "../pack/process.ts";
import { addon, folder, pack, removeFolders, root, type Tarballs } from "../pack/tarballs.ts";
import { installRuntimes } from "../runtimes/installed.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the tarballs are. */
    tarballs: Tarballs;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const build: readonly (readonly [made: string, ...args: string[]])[] = [
    [addon, "build:native", "--", "--release"],
    [join(root, "dist", "index.js"), "build:js"],
    [join(root, "THIRD-PARTY-NOTICES.md"), "build:notices"],
  ];
  for (const [made, ...args] of build)
    if (!existsSync(made)) await succeed("npm", ["run", ...args], root);
  await installRuntimes();
  project.provide("tarballs", await pack(folder("tarballs")));
  return removeFolders;
}

import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import {
  folder,
  pack,
  removeFolders,
  root,
  type Tarballs,
  toolPackage,
  versions,
} from "./tarballs.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the tarballs are. */
    tarballs: Tarballs;
    /** A tool package that has them installed, with a compiler, a test runner and the SDK. */
    installed: string;
  }
}

/** Packs the build and installs it into a fresh tool package. */
export default async function setup(project: TestProject): Promise<() => void> {
  const tarballs = await pack(folder("tarballs"));
  const installed = folder("package");
  const others = versions(
    "@modelcontextprotocol/client",
    "@modelcontextprotocol/server",
    "@types/node",
    "typescript",
    "vite",
    "vitest",
  );
  await toolPackage(installed, tarballs, others);
  const fixture = join(import.meta.dirname, "fixture");
  for (const name of readdirSync(fixture)) {
    // In the project's own tree these must not look like tests or like a project of the compiler.
    const named =
      name === "tools-in-vitest.ts" ? "tools.test.ts" : name.replace(".build.json", ".json");
    copyFileSync(join(fixture, name), join(installed, named));
  }
  writeFileSync(join(installed, "readme.ts"), firstExample());
  project.provide("tarballs", tarballs);
  project.provide("installed", installed);
  return removeFolders;
}

/** The program on the first screen of the README. */
function firstExample(): string {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  return /^```ts\n([\s\S]*?)^```/m.exec(readme)?.[1] ?? "";
}

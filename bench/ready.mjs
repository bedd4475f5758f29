// Installs the peers where they are missing or stale, and builds haft.
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Everything a run needs beside the driver. */
export function makeReady() {
  const installed = here("node_modules/.package-lock.json");
  if (
    !existsSync(installed) ||
    statSync(installed).mtimeMs < statSync(here("package-lock.json")).mtimeMs
  ) {
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], {
      cwd: here("."),
      stdio: ["ignore", 2, 2],
    });
  }
  execFileSync(process.execPath, [here("../scripts/ready.mjs")], { stdio: ["ignore", 2, 2] });
}

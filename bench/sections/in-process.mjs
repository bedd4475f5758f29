// What haft costs inside a process: loading, defining, validating.
import { execFile } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The rows of one process after another; of each figure the best, since noise only adds to it. */
export async function inProcess({ rounds }) {
  const readings = [];
  for (let round = 0; round < rounds; round += 1) {
    const { stdout } = await run(process.execPath, [here("../in-process-run.mjs")]);
    readings.push(JSON.parse(stdout));
  }
  const row = (title, unit, key, limit) => ({
    title,
    unit,
    values: { haft: Math.min(...readings.map((reading) => reading[key])) },
    ratios: {},
    targets: limit === undefined ? [] : [{ value: limit }],
  });
  return [
    row("validateInput, a small good object", "us", "validateMicros", 2),
    row("validateInput, a misspelt key", "us", "refuseMicros"),
    row("defining 1,000 tools", "ms", "defineMs", 150),
    row("import of haft", "ms", "importMs"),
    {
      title: "addon on disk",
      unit: "MB",
      values: { haft: addonMegabytes() },
      ratios: {},
      targets: [{ value: 6.5 }],
    },
  ];
}

function addonMegabytes() {
  const dist = here("../../dist/");
  const file = readdirSync(dist).find((name) => name.endsWith(".node"));
  return file === undefined ? Number.NaN : statSync(dist + file).size / 1e6;
}

// What the adapters of hosts cost, the hosts' own loops left out.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const script = fileURLToPath(new URL("../hosts-run.mjs", import.meta.url));

/** The rows of one process after another; of each figure the best, since noise only adds to it. */
export async function hosts({ rounds }) {
  const readings = [];
  for (let round = 0; round < rounds; round += 1) {
    const { stdout } = await run(process.execPath, [script]);
    readings.push(JSON.parse(stdout));
  }
  const row = (title, unit, read, limit) => ({
    title,
    unit,
    values: { haft: Math.min(...readings.map(read)) },
    ratios: {},
    targets: [{ value: limit }],
  });
  return [
    ...Object.keys(readings[0].overhead).map((host) =>
      row(`a call in ${host}, over execute alone`, "us", ({ overhead }) => overhead[host], 5),
    ),
    row("registering 100 tools in Pi", "ms", ({ registerMs }) => registerMs, 5),
    row("registering 100 tools in openai, strict", "ms", ({ strictMs }) => strictMs, 5),
    row("import of haft/pi", "ms", ({ importMs }) => importMs, 20),
  ];
}

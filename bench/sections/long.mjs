// The checks that take minutes: memory over a million calls, and a hundred thousand malformed lines.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { drive } from "../driver.mjs";
import { peers } from "../peers.mjs";

/** A row about haft alone, with the figure it must not pass. */
const row = (title, unit, value, limit) => ({
  title,
  unit,
  values: { haft: value },
  ratios: {},
  targets: [{ value: limit }],
});

/** Growth of haft's memory between call 200,000 and call 1,000,000, over stdio and through a transport in memory. */
export async function soak() {
  const script = fileURLToPath(new URL("../soak-run.mjs", import.meta.url));
  const stdio = await drive("soak", { requests: 1_000_000, warm: 200_000 }, [peers.haft(50)]);
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", script]);
  const memory = JSON.parse(stdout);
  return [
    row("growth from call 200,000 to 1,000,000, stdio", "MiB", stdio.growthMib, 16),
    row("... in memory", "MiB", memory.rssMib, 16),
    row("... in memory, JavaScript heap", "MiB", memory.heapMib, 4),
  ];
}

/** 100,000 mutated lines: alive, and every readable request answered once. */
export async function junk() {
  const figures = await drive("junk", { lines: 100_000 }, [peers.haft(50)]);
  return [
    row("100,000 malformed lines: crashes", "", figures.alive ? 0 : 1, 0),
    row("... readable requests without an answer", "", figures.unanswered, 0),
    row("... requests answered twice", "", figures.twice, 0),
    row("... lines on stdout that are not JSON", "", figures.notJson, 0),
    row("... tools/list afterwards", "ms", figures.listMs, 100),
    row("... memory growth", "MiB", figures.growthMib, 16),
  ];
}

// The checks that take minutes: memory over a million calls, and a hundred thousand malformed lines.
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

/** Growth of haft's memory between call 200,000 and call 1,000,000. */
export async function soak() {
  const figures = await drive("soak", { requests: 1_000_000, warm: 200_000 }, [peers.haft(50)]);
  return [
    row("memory growth over 1,000,000 calls after the first 200,000", "MiB", figures.growthMib, 16),
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

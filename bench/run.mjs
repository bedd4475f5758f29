// `npm run bench`: haft beside its peers on this machine, as one table.
//
//   --only load,large,start,memory,process,soak,junk   some sections; soak and junk run only when named or with --long
//   --peers haft,sdk-v2    some peers        --rounds 9   turns of each server        --window 64   requests in flight
//   --as-is                measures what is built, without installing and building first
//   --write                also saves the table as bench/RESULTS.md
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { buildDriver } from "./driver.mjs";
import { makeReady } from "./ready.mjs";
import { peers as all } from "./peers.mjs";
import { inProcess } from "./sections/in-process.mjs";
import { large, load } from "./sections/load.mjs";
import { junk, soak } from "./sections/long.mjs";
import { coldStart, idleMemory } from "./sections/start.mjs";
import { isMet, table } from "./table.mjs";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    peers: { type: "string", default: Object.keys(all).join(",") },
    rounds: { type: "string", default: "9" },
    window: { type: "string", default: "64" },
    long: { type: "boolean", default: false },
    "as-is": { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

const sections = {
  load,
  large,
  start: coldStart,
  memory: idleMemory,
  process: inProcess,
  soak,
  junk,
};
const usual = [
  "load",
  "large",
  "start",
  "memory",
  "process",
  ...(options.long ? ["soak", "junk"] : []),
];
const chosen = options.only?.split(",") ?? usual;
const peers = Object.fromEntries(options.peers.split(",").map((name) => [name, all[name]]));

if (!options["as-is"]) makeReady();
buildDriver();
const rows = [];
for (const name of chosen) {
  process.stderr.write(`bench: ${name}\n`);
  rows.push(
    ...(await sections[name]({
      peers,
      rounds: Number(options.rounds),
      window: Number(options.window),
    })),
  );
}

const text = table(rows, Object.keys(peers));
const machine = `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ${process.platform} ${process.arch}`;
process.stdout.write(`${text}\n\n${machine}\n`);
if (options.write) {
  const intro = [
    "# haft beside its peers",
    "",
    "`npm run bench -- --write` on one machine. Rates are the middle of their rounds; a ratio is the middle of the ratios of",
    "rounds taken next to each other, with every server alive and taking turns. Times without a ratio are the best of their",
    "rounds. SDK v2 serves by `connect`, its faster way. Only ratios carry over to other machines, and this one was shared:",
    "absolute figures swing by a factor of two.",
    "",
    `${machine}.`,
    "",
  ];
  writeFileSync(new URL("RESULTS.md", import.meta.url), `${intro.join("\n")}\n${text}\n`);
}
if (rows.some((row) => isMet(row) === false)) process.exitCode = 1;

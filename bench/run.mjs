// `npm run bench`: haft beside its peers on this machine, as one table.
//
//   --only load,large,start,memory,process,hosts,http,files,soak,junk   some sections; soak and junk run only when named or with --long
//   --peers haft,sdk-v2    some peers        --rounds 9   turns of each server        --window 64   requests in flight
//   --as-is                measures what is built, without installing and building first
//   --write                also saves what was measured in bench/RESULTS.md
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { buildDriver } from "./driver.mjs";
import { makeReady } from "./ready.mjs";
import { peers as all } from "./peers.mjs";
import { saveResults } from "./results.mjs";
import { files, filesNames } from "./sections/files.mjs";
import { http, httpNames } from "./sections/http.mjs";
import { hosts } from "./sections/hosts.mjs";
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
  hosts,
  http,
  files,
  soak,
  junk,
};
const usual = [
  "load",
  "large",
  "start",
  "memory",
  "process",
  "hosts",
  "http",
  "files",
  ...(options.long ? ["soak", "junk"] : []),
];
const chosen = options.only?.split(",") ?? usual;
const peers = Object.fromEntries(options.peers.split(",").map((name) => [name, all[name]]));

if (!options["as-is"]) makeReady();
buildDriver();
const parts = { stdio: [], http: [], files: [] };
for (const name of chosen) {
  process.stderr.write(`bench: ${name}\n`);
  const rows = await sections[name]({
    peers,
    rounds: Number(options.rounds),
    window: Number(options.window),
  });
  parts[Object.hasOwn(parts, name) ? name : "stdio"].push(...rows);
}

const machine = `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ${process.platform} ${process.arch}`;
const columns = { stdio: Object.keys(peers), http: httpNames, files: filesNames };
for (const [part, rows] of Object.entries(parts).filter(([, found]) => found.length > 0)) {
  const text = table(rows, columns[part]);
  process.stdout.write(`${text}\n\n${machine}\n`);
  if (options.write) saveResults(part, text, machine);
}
if (Object.values(parts).some((rows) => rows.some((row) => isMet(row) === false))) {
  process.exitCode = 1;
}

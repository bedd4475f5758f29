// Starts worker after worker, each of which loads haft, uses it and is ended; reports what is left of them.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

const [how = "terminate", count = "200", mainLoads = "no"] = process.argv.slice(2);
const body = new URL("./one-worker.mjs", import.meta.url);

/** Threads of this process, and memory in MiB that it holds. */
function footprint() {
  const status = readFileSync("/proc/self/status", "utf8");
  const field = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
  return { threads: field("Threads"), rss: field("VmRSS") / 1024 };
}

/** Runs one worker to its end; `used` is what it said before. */
async function one() {
  const worker = new Worker(body, { workerData: how });
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  const used = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  if (how === "terminate") await worker.terminate();
  await ended;
  return used;
}

async function several(total) {
  let used = 0;
  for (let at = 0; at < total; at += 4) {
    for (const said of await Promise.all([one(), one(), one(), one()]))
      used += said === "used" ? 1 : 0;
  }
  return used;
}

if (mainLoads === "yes") await import("haft");
// The first workers grow the heap and the thread stacks that the later ones use again.
await several(20);
const before = footprint();
const used = await several(Number(count));
const after = footprint();
process.stdout.write(
  JSON.stringify({ used, threads: after.threads - before.threads, rss: after.rss - before.rss }),
);

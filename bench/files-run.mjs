// One process of the figures about tool files; prints them as JSON. `argv` is a file with one tool, and a source.
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { callTool } from "haft";
import { schemaOf, toolsFromFile } from "haft/files";

const [file, source] = process.argv.slice(2);

/** Milliseconds of one call, of each of so many. */
async function times(tools, count, pause = 0) {
  const taken = [];
  for (let at = 0; at < count; at += 1) {
    if (pause > 0) await setTimeout(pause);
    const from = performance.now();
    const { isError, content } = await callTool(tools, "slug", { title: "Hello World" });
    taken.push(performance.now() - from);
    if (isError === true) throw new Error(content[0]?.text);
  }
  return taken.toSorted((a, b) => a - b);
}
const middle = (taken) => taken[taken.length >> 1];

async function withTools(options, measure) {
  const tools = await toolsFromFile(file, options);
  try {
    return await measure(tools);
  } finally {
    tools.close();
  }
}

const warm = async (tools) => {
  await times(tools, 300);
  return middle(await times(tools, 1000)) * 1000;
};
const own = await withTools({}, warm);
const sandboxed = await withTools({ sandbox: true }, warm);
const alone = { sandbox: true, isolatePerCall: true };
const fresh = await withTools(alone, async (tools) => middle(await times(tools, 15)));
const started = await withTools(alone, async (tools) => middle(await times(tools, 8, 250)));

let best = Number.POSITIVE_INFINITY;
for (let at = 0; at < 200; at += 1) {
  const from = performance.now();
  const { tools } = schemaOf(source);
  best = Math.min(best, performance.now() - from);
  if (tools.length === 0) throw new Error("the source has no tools");
}
process.stdout.write(
  JSON.stringify({ warmMicros: sandboxed - own, freshMs: fresh, startedMs: started, readMs: best }),
);

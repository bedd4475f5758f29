// What tool files cost: reading one from a shell and in a process, and a call in the sandbox beside one without it.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { drive } from "../driver.mjs";
import { median, medianRatio } from "../figures.mjs";

const run = promisify(execFile);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const haft = here("../../dist/haft.cjs");
const generator = here("../node_modules/ts-json-schema-generator/bin/ts-json-schema-generator.js");
const deno = here("../../.cache/runtimes/node_modules/@deno/linux-x64-glibc/deno");

/** The columns of the table. */
export const filesNames = ["haft", "ts-json-schema-generator"];

const func = (index) => `/** What the options of tool ${index} are. */
export interface Options${index} {
  /** The title to work on. */
  title: string;
  /** How often. @minimum 1 */
  times?: number;
  separator?: "-" | "_" | ".";
  tags: readonly string[];
}
/** Works on a title, in the way of tool ${index}. */
export function tool${index}(options: Options${index}): string { return options.title; }
`;
const source = (count) => Array.from({ length: count }, (_, index) => func(index)).join("\n");

/** A function of two parameters, as TypeScript. */
const slug = `/** Turn a title into a slug. */
export function slug({ title, separator = "-" }: { title: string; separator?: "-" | "_" }): string {
  return title.toLowerCase().replaceAll(" ", separator);
}
`;

/** The rows. */
export async function files({ rounds }) {
  const folder = mkdtempSync(join(tmpdir(), "haft-bench-"));
  mkdirSync(join(folder, "slug"));
  writeFileSync(join(folder, "slug", "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "slug", "slug.ts"), slug);
  writeFileSync(join(folder, "tools.ts"), source(50));
  try {
    return [...(await shell(folder, rounds)), ...(await calls(folder, Math.min(rounds, 3)))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** From a shell: the whole process, and that over one that does nothing. */
async function shell(folder, rounds) {
  const file = join(folder, "tools.ts");
  const commands = {
    node: [process.execPath, "-e", "0"],
    haft: [process.execPath, haft, "export", file],
    "ts-json-schema-generator": [process.execPath, generator, "--path", file, "--no-type-check"],
  };
  if (!existsSync(generator)) delete commands["ts-json-schema-generator"];
  const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, command] of Object.entries(commands)) {
      times[name].push((await drive("exit", {}, [command])).ms);
    }
  }
  const { node, ...readers } = times;
  const over = Math.min(...readers.haft) - Math.min(...node);
  const peer = readers["ts-json-schema-generator"];
  return [
    {
      title: "schemas of 50 functions' types, from a shell",
      unit: "ms",
      values: Object.fromEntries(
        Object.entries(readers).map(([name, taken]) => [name, median(taken)]),
      ),
      ratios:
        peer === undefined ? {} : { "ts-json-schema-generator": medianRatio(readers.haft, peer) },
      targets: [],
    },
    row("haft export of 50 functions, over `node -e 0`", "ms", over, 25),
  ];
}

/** Calls in the sandbox, of Node and of Deno where it is there. */
async function calls(folder, rounds) {
  const path = process.env.PATH ?? "";
  const environments = { Node: path };
  if (existsSync(deno)) environments.Deno = [dirname(deno), path].join(delimiter);
  const rows = [];
  for (const [name, PATH] of Object.entries(environments)) {
    const readings = [];
    for (let round = 0; round < rounds; round += 1) {
      const words = [here("../files-run.mjs"), join(folder, "slug", "slug.ts"), source(6)];
      const { stdout } = await run(process.execPath, words, { env: { ...process.env, PATH } });
      readings.push(JSON.parse(stdout));
    }
    const best = (key) => Math.min(...readings.map((reading) => reading[key]));
    if (rows.length === 0) rows.push(row("reading 2 kB of TypeScript", "ms", best("readMs"), 1));
    rows.push(
      row(`a sandboxed call over one without, ${name}`, "us", best("warmMicros"), 400),
      row(`... in a fresh process, ${name}`, "ms", best("freshMs"), 35),
      row(`... in one started beforehand, ${name}`, "ms", best("startedMs"), 5),
    );
  }
  return rows;
}

const row = (title, unit, value, limit) => ({
  title,
  unit,
  values: { haft: value },
  ratios: {},
  targets: [{ value: limit }],
});

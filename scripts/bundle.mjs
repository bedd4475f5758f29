// Bundles the face: one file an entry of the exports map, and what they share; beside them the command. Thirty small
// modules take Node longer to load than the compiled core does.
import { chmodSync, readdirSync, readFileSync, rmSync } from "node:fs";

import { rolldown } from "rolldown";

const { exports } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** `./dist/schema.js` is made of `src/js/schema.ts`. */
const input = Object.fromEntries(
  Object.values(exports)
    .map((target) => /^\.\/dist\/(.+)\.js$/.exec(target.default ?? "")?.[1])
    .filter((name) => name !== undefined)
    .map((name) => [name, `src/js/${name}.ts`]),
);
// Node 20 loads it on a thread of its own, by its path.
input["typescript-hooks"] = "src/js/typescript-hooks.ts";

// Those of earlier builds would be packed as well.
const dist = new URL("../dist/", import.meta.url);
for (const name of readdirSync(dist))
  if (/\.m?js$|^(?:haft|sandbox-).*\.cjs$/.test(name)) rmSync(new URL(name, dist));

const options = {
  platform: "node",
  // Hosts are the user's own packages, and the core is found at run time.
  external: (id) => !id.startsWith(".") && !id.startsWith("/") && !id.startsWith("src/"),
  onwarn(warning) {
    throw new Error(warning.message);
  },
};
const core = await modulesOf("src/js/index.ts");
const bundle = await rolldown({ ...options, input });
await bundle.write({
  dir: "dist",
  format: "esm",
  entryFileNames: "[name].js",
  chunkFileNames: "shared-[hash].js",
  // What the root entry needs is one file: a file costs Node more than the code in it.
  codeSplitting: { groups: [{ name: "core", test: (id) => core.has(id) }] },
});
await bundle.close();

// The command is CommonJS: Node's loader of ES modules takes longer to start than a file of functions takes to be read.
const start = await modulesOf("src/js/haft.ts");
const command = await rolldown({ ...options, input: { haft: "src/js/haft.ts" } });
await command.write({
  dir: "dist",
  format: "cjs",
  entryFileNames: "[name].cjs",
  chunkFileNames: "haft-[name].cjs",
  comments: false,
  codeSplitting: {
    groups: [
      { name: "start", test: (id) => start.has(id) },
      { name: "tools", test: (id) => core.has(id) },
    ],
  },
});
await command.close();
// npm marks a command so when it installs it; a package that links to this folder keeps what is rebuilt.
chmodSync(new URL("haft.cjs", dist), 0o755);

// What runs inside a sandbox is one file a runtime: every further one would have to be readable there.
const children = {
  "child-node.ts": ["sandbox-child.cjs", "cjs"],
  "child-deno.ts": ["sandbox-child-deno.mjs", "esm"],
};
for (const [entry, [file, format]] of Object.entries(children)) {
  const child = await rolldown({ input: `src/js/sandbox/${entry}`, platform: "node" });
  await child.write({ file: `dist/${file}`, format, codeSplitting: false });
  await child.close();
}

/** The files that an entry is made of, without those that it imports only when they are needed. */
async function modulesOf(entry) {
  const one = await rolldown({ ...options, input: entry });
  const { output } = await one.generate({ format: "esm" });
  await one.close();
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const modules = new Set();
  const add = ({ moduleIds, imports }) => {
    for (const id of moduleIds) modules.add(id);
    for (const name of imports) if (chunks.has(name)) add(chunks.get(name));
  };
  add(output.find(({ isEntry }) => isEntry));
  return modules;
}

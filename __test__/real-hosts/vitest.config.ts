/*
 * `npm run test:hosts`: real hosts, headless, with scripted models, load the packed haft and call its tools through
 * their own loops; what the model reads is compared with what the core says.
 *
 * To add a host, add a folder here (a group: what is installed together), by copying one that is there:
 *   package.json, package-lock.json  the host, pinned; made by `npm install --package-lock-only --ignore-scripts`.
 *                                    Installed with `npm ci` under .cache/hosts, anew only when they change.
 *   drive.mjs      runs under the host's runtime. For each of `calls` (../driver.mjs) it plays a model that makes the
 *                  call and reports what the model read, and if it likes what the model was told of the tools and
 *                  what else became of them. `haft` and the tools of ../tools.mjs are there to import.
 *   <host>.test.ts one `sameWords({ ... })` for each host, with what it cannot show and what is read otherwise, and
 *                  why; `own` holds calls that only this host has.
 *   types/*.ts     instead of or beside a driver: files that the compiler checks against the host's real package,
 *                  with one `typesOf("<group>")` in the test.
 * One group alone: npx vitest run --config __test__/real-hosts/vitest.config.ts pi-0.73
 */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    dir: import.meta.dirname,
    globalSetup: [`${import.meta.dirname}/setup.ts`],
    testTimeout: 120_000,
    // The first run installs the hosts.
    hookTimeout: 900_000,
    pool: "forks",
    // A group waits for npm or for its host most of the time.
    maxWorkers: 2,
  },
});

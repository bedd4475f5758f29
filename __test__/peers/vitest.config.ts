/*
 * `npm run test:peers`: clients that others wrote, in other languages and processes, list and call over HTTP in both
 * eras. The SDKs in TypeScript do so in __test__/http/clients.test.ts. And shells: what zsh and fish make of completions.
 */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    dir: import.meta.dirname,
    testTimeout: 60_000,
    // The first run installs Python's packages and builds a crate.
    hookTimeout: 600_000,
    pool: "forks",
  },
});

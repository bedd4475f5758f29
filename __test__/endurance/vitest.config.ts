import { defineConfig } from "vitest/config";

// Long, and sensitive to what else the process has done: a fork each, one after the other.
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    fileParallelism: false,
    testTimeout: 300_000,
    pool: "forks",
    execArgv: ["--expose-gc"],
  },
});

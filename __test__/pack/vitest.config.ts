import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    dir: import.meta.dirname,
    // The package is packed and installed once for all files.
    globalSetup: [`${import.meta.dirname}/setup.ts`],
    // Each test starts compilers, test runners or servers of its own, on whatever machine this is.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});

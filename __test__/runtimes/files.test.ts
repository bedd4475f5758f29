/** Tool files under every runtime. */
import { beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, expectTypeScript } from "../files/running.ts";
import { installRuntimes, type Runtime, runtimes } from "./installed.ts";

/** Deno takes an import of ./x.js for ./x.ts where it is told to. */
const sloppy = (runtime: Runtime): Runtime =>
  runtime.name === "Deno" ? { ...runtime, flags: [...runtime.flags, "--sloppy-imports"] } : runtime;

describe("a tool file of TypeScript", () => {
  beforeAll(installRuntimes);

  for (const runtime of runtimes) {
    it(`runs under ${runtime.name}, and its lines and columns are the author's or the call's`, async () => {
      const column = runtime.name === "Bun" ? 50 : 46;
      await expect(expectTypeScript(sloppy(runtime), column)).resolves.toBeUndefined();
    });
    // The others run enums.
    if (!runtime.name.startsWith("Node")) continue;
    it(`is refused with the place of an enum under ${runtime.name}`, async () => {
      await expect(expectRefusal(runtime)).resolves.toBeUndefined();
    });
  }
});

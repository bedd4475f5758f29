/** Compiles small files against a host's real package, and haft's own types as they are packed. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { end } from "../pack/process.ts";
import { removeFolders, root } from "../pack/tarballs.ts";
import { workplace } from "./installed.ts";

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  // What a host's own declarations lack is not ours to find.
  skipLibCheck: true,
  target: "es2022",
  lib: ["es2024", "dom", "dom.iterable"],
  module: "nodenext",
  types: [],
};

/** One test for each file in the `types` folder of a group. */
export function typesOf(group: string): void {
  describe(`the types of ${group}`, () => {
    let at: string;

    beforeAll(async () => {
      at = await workplace(group, inject("tarballs"));
    });
    afterAll(removeFolders);

    it.each(readdirSync(join(import.meta.dirname, group, "types")))("%s compiles", async (file) => {
      const project = join(at, "tsconfig.json");
      writeFileSync(
        project,
        JSON.stringify({ compilerOptions, files: [join(at, group, "types", file)] }),
      );
      const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
      const { stdout } = await end(process.execPath, [tsc, "-p", project], at);
      expect(stdout).toBe("");
    });
  });
}

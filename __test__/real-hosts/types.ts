/** Compiles small files against a host's real package, and haft's own types as they are packed. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { exampleOf } from "../hosts/example.ts";
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

/** One test for each file in the `types` folder of a group, or of another folder that has them. */
export function typesOf(group: string, folder: string = group): void {
  describe(`the types of ${group}`, () => {
    let at: string;

    beforeAll(async () => {
      at = await workplace(group, inject("tarballs"));
      mkdirSync(join(at, group, "types"), { recursive: true });
      for (const page of pages) {
        writeFileSync(join(at, group, "types", `example-${page}.ts`), exampleOf(page));
      }
    });
    afterAll(removeFolders);

    it.each(readdirSync(join(import.meta.dirname, folder, "types")))(
      "%s compiles",
      async (file) => {
        const project = join(at, "tsconfig.json");
        writeFileSync(
          project,
          JSON.stringify({ compilerOptions, files: [join(at, folder, "types", file)] }),
        );
        const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
        const { stdout } = await end(process.execPath, [tsc, "-p", project], at);
        expect(stdout).toBe("");
      },
    );
  });
}

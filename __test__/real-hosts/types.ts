/** Compiles small files against a host's real package, and haft's own types as they are packed. */
import { readdirSync, writeFileSync } from "node:fs";
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
  const files = readdirSync(join(import.meta.dirname, folder, "types"));
  compile(`the types of ${group}`, group, files, (at, file) => join(at, folder, "types", file));
}

/** One test for the example on each of these pages of the guide, against the packages of a group. */
export function examplesOf(group: string, ...pages: string[]): void {
  compile("the example on the page of a host", group, pages, (at, page) => {
    const file = join(at, `${page}.ts`);
    writeFileSync(file, exampleOf(page));
    return file;
  });
}

function compile(
  title: string,
  group: string,
  names: readonly string[],
  fileOf: (at: string, name: string) => string,
): void {
  describe(`${title}`, () => {
    let at: string;

    beforeAll(async () => {
      at = await workplace(group, inject("tarballs"));
    });
    afterAll(removeFolders);

    it.each(names)("%s compiles", async (name) => {
      const project = join(at, "tsconfig.json");
      writeFileSync(project, JSON.stringify({ compilerOptions, files: [fileOf(at, name)] }));
      const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
      const { stdout } = await end(process.execPath, [tsc, "-p", project], at);
      expect(stdout).toBe("");
    });
  });
}

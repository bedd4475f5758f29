/** Runs the example on a host's page with a scripted model. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";

import { exampleOf } from "../hosts/example.ts";
import { succeed } from "../pack/process.ts";
import { removeFolders } from "../pack/tarballs.ts";
import { runtimes } from "../runtimes/installed.ts";
import { workplace } from "./installed.ts";

/** A Node that runs TypeScript. */
const { program } = runtimes.find(({ name }) => name === "Node 22")!;

/**
 * One test: `example.mjs` of a group has a model call the tool of its page's example, and prints what the model read.
 */
export function exampleRuns(group: string, reads: string): void {
  describe(`the example on the page of ${group}`, () => {
    afterAll(removeFolders);

    it("runs", async () => {
      const at = await workplace(group, inject("tarballs"));
      writeFileSync(join(at, "example.ts"), exampleOf(group));
      expect(await succeed(program, [join(at, group, "example.mjs")], join(at, "home"))).toBe(
        reads,
      );
    });
  });
}

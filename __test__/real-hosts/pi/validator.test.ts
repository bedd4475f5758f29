/** Pi's validator rewrites arguments towards a schema; what haft has let through must reach the tool as it came. */
import { afterAll, expect, inject, it } from "vitest";

import { removeFolders } from "../../pack/tarballs.ts";
import { alone, type Runtime } from "../alone.ts";
import { workplace } from "../installed.ts";

const versions: readonly [group: string, runtime: Runtime, validator: string][] = [
  ["pi-0.73", "node", "@mariozechner/pi-ai"],
  ["pi-0.84", "node 22", "@earendil-works/pi-ai"],
  ["pi-1.6", "node 22", "@earendil-works/pi-ai"],
];

afterAll(removeFolders);

it.each(versions)("%s leaves the arguments as they are", async (group, runtime, validator) => {
  const at = await workplace(group, inject("tarballs"));
  const stdout = await alone(at, runtime, "pi/validator.mjs", validator);
  const lines = stdout.split("\n").filter((line) => line.startsWith("["));
  const pairs = lines.map((line) => JSON.parse(line) as [given: unknown, kept: unknown]);
  expect(pairs).toHaveLength(8);
  for (const [given, kept] of pairs) expect(kept).toEqual(given);
});

/** A `tools.json` that nobody exported is refused before it takes time. */
import { truncateSync } from "node:fs";
import { join } from "node:path";
import { toolsFromFile } from "haft/files";
import { expect, it } from "vitest";
import { folderOf } from "./folder.ts";

const source = "/** Makes a slug. */ export function slug(title: string) { return title; }";

it.each([
  ["that is longer than any", "", 1024 ** 3, "it is longer than 32 MiB; remove it"],
  ["of megabytes of brackets", "[".repeat(20_000_000), 0, "it nests more than 512 levels deep"],
  [
    "of more objects than any",
    `[${"{},".repeat(2_000_000)}{}]`,
    0,
    "it has more than 1000000 arrays and objects",
  ],
])("one %s", async (_, text, length, words) => {
  const folder = folderOf({ "tools.ts": source, "tools.json": text });
  const file = join(folder, "tools.json");
  if (length > 0) truncateSync(file, length);
  const before = performance.now();
  await expect(toolsFromFile(join(folder, "tools.ts"))).rejects.toThrow(`${file}: ${words}`);
  expect(performance.now() - before).toBeLessThan(2000);
});

/** The example on a page of the guide, as it stands there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../house/files.ts";

/** The first block of TypeScript on a host's page. */
export function exampleOf(page: string): string {
  const text = readFileSync(join(root, "docs", "hosts", `${page}.md`), "utf8");
  const [, example] = /^```ts\n([\s\S]*?)^```$/m.exec(text) ?? [];
  if (example === undefined) throw new Error(`docs/hosts/${page}.md has no example`);
  return example;
}

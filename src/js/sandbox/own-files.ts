/** What of haft itself a tool could change: whoever starts haft next would run it, outside of any sandbox. */

import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { holding } from "./permissions.ts";

/** Why these writable paths must not be granted; undefined where they hold nothing of haft's. */
export function ownFilesIn(writable: readonly string[], runtime: string): string | undefined {
  if (writable.length === 0) return undefined;
  const home = realpathSync(dirname(fileURLToPath(import.meta.url)));
  for (const own of [home, join(dirname(home), "package.json"), runtime, ...addons()]) {
    const granted =
      holding(writable, own) ?? writable.find((one) => holding([home], realpathSync(one)));
    if (granted !== undefined)
      return `the tools could write ${granted} and so change ${own}, which runs outside of the sandbox; grant a folder elsewhere`;
  }
  return undefined;
}

/** The compiled code that this process has loaded: haft's may stand in a package of its own. */
function addons(): string[] {
  const { cache } = createRequire(import.meta.url);
  return Object.keys(cache).filter((path) => path.endsWith(".node"));
}

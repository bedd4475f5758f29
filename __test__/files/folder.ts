/** A folder of tool files that goes away with its test. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes these files, by their paths, into a new folder, and gives its path. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "haft-files-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The source with a comment above each function that is exported by itself. */
export function described(source: string): string {
  return source.replaceAll(
    /export (?=(?:default )?(?:async )?function)/g,
    "/** Does it. */ export ",
  );
}

/** The path of a tool file with this source, in a folder of its own. */
export function fileOf(source: string, name = "tools.ts"): string {
  return join(folderOf({ [name]: source }), name);
}

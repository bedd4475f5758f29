/** Reads the project's own sources, for the tests that hold its invariants. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The top folder of the project. */
export const root: string = fileURLToPath(new URL("../..", import.meta.url));

/** One file: its path from the top folder with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const written = /\.(rs|ts|mts|mjs|js)$/;
const made = new Set(["node_modules", "target", "dist", "artifacts", ".cache", ".git", "corpus"]);

/** Every source file that people wrote under `folder`, in order of path. */
export function sources(folder: string, extension: RegExp = written): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep))
    .filter((parts) => !parts.some((part) => made.has(part)))
    .map((parts) => parts.join("/"))
    .toSorted()
    .map((path) => ({ path, text: read(path) }));
}

/** The text of one file, named from the top folder. */
export function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** The text without comments, so that prose may name what code may not. Strings stay. */
export function withoutComments(text: string): string {
  return text
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(/\s\/\/ .*$/gm, "")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "");
}

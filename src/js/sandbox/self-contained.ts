/** Tells a file that imports nothing but modules of Node from any other. */

/** A line that imports such a module, as it is mostly written; inside a text it is harmless. */
const OF_NODE = /^[ \t]*import\b[^"'`;]*["']node:[\w/]+["'][ \t]*;?[ \t]*$/gm;

/** A word by which a file could import anything else, or know where it stands; also in a text or a comment. */
const IMPORTS = /\bimport\b|\bfrom\s*["']/;

/**
 * Whether a module runs the same wherever it stands. It may say no where it does not know: then the file is linked,
 * which is slower.
 */
export function selfContained(source: string): boolean {
  return !IMPORTS.test(source.replace(OF_NODE, ""));
}

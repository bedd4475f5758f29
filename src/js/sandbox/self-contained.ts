/** Tells a file that imports nothing but modules of Node from any other. */

/** A longer file is not looked at: what is said of it must not take long either. */
const LONGEST = 256 * 1024;

/**
 * A line that imports such a module, as it is mostly written; inside a text it is harmless. Counted, so that no file
 * makes it slow.
 */
const OF_NODE =
  /^[ \t]{0,20}import\b[^"'`;]{0,400}["']node:[\w/]{1,40}["'][ \t]{0,20};?[ \t]{0,20}$/gm;

/** A word by which a file could import anything else, also in a text or a comment; what it asks of itself is known. */
const IMPORTS = /\bimport\b(?!\.meta\.(?:url|filename|dirname)\b)|\bfrom\s*(?:["']|\/[/*])/;

/**
 * Whether a module runs the same wherever it stands. It may say no where it does not know: then the file is linked,
 * which is slower.
 */
export function selfContained(source: string): boolean {
  return source.length <= LONGEST && !IMPORTS.test(source.replace(OF_NODE, ""));
}

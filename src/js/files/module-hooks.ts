/** Lets Node import TypeScript: types are blanked in place, and `./x.js` finds `./x.ts`. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { blanked } from "./blanked.ts";

/** What an import may leave out or say instead, in the order in which it is tried. */
const INSTEAD: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\.js$/, ".ts"],
  [/\.mjs$/, ".mts"],
  [/(?<!\.[cm]?[jt]s)$/, ".ts"],
  [/(?<!\.[cm]?[jt]s)$/, "/index.ts"],
];

/** Node's synchronous hooks, as far as haft uses them: the types of Node 20 know only the others. */
export type ResolveHook = (
  specifier: string,
  context: object,
  next: (specifier: string, context: object) => object,
) => object;
export type LoadHook = (
  url: string,
  context: object,
  next: (url: string, context: object) => object,
) => object;

const RELATIVE = /^\.{0,2}\//;

/** Whether an import of this file goes through {@link loadTypeScript}. */
export function isTypeScript(url: string): boolean {
  return url.startsWith("file:") && /\.m?ts$/.test(new URL(url).pathname);
}

/** A specifier as it is, or as the TypeScript file that it means. */
export const resolveTypeScript: ResolveHook = (specifier, context, next) => {
  try {
    return next(specifier, context);
  } catch (error) {
    for (const instead of alternatives(specifier)) {
      try {
        return next(instead, context);
      } catch {
        // The first failure is the one to tell.
      }
    }
    throw error;
  }
};

/** The other spellings of a relative specifier. */
export function alternatives(specifier: string): string[] {
  if (!RELATIVE.test(specifier) && !specifier.startsWith("file:")) return [];
  return INSTEAD.filter(([pattern]) => pattern.test(specifier)).map(([pattern, replacement]) =>
    specifier.replace(pattern, replacement),
  );
}

/** A TypeScript file with its types blanked; every line and column is where the author wrote it. */
export const loadTypeScript: LoadHook = (url, context, next) => {
  if (!isTypeScript(url)) return next(url, context);
  const path = fileURLToPath(url);
  const source = blanked(readFileSync(path, "utf8"), path);
  return { format: "module", source, shortCircuit: true };
};

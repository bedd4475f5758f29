/** Lets Node import TypeScript: types are blanked in place. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { blanked } from "./blanked.ts";

/** Node's synchronous hook for files, as far as haft uses it. */
export type LoadHook = (
  url: string,
  context: object,
  next: (url: string, context: object) => object,
) => object;

/** Whether an import of this file goes through {@link loadTypeScript}. */
export function isTypeScript(url: string): boolean {
  return url.startsWith("file:") && /\.m?ts$/.test(new URL(url).pathname);
}

/** A TypeScript file with its types blanked; every line and column is where the author wrote it. */
export const loadTypeScript: LoadHook = (url, context, next) => {
  if (!isTypeScript(url)) return next(url, context);
  const path = fileURLToPath(url);
  const source = blanked(readFileSync(path, "utf8"), path);
  return { format: "module", source, shortCircuit: true };
};

/** The hooks for imports of TypeScript, on the thread that Node 20 runs hooks on. */

import { readFile } from "node:fs/promises";
import type { LoadHook, ResolveHook } from "node:module";
import { fileURLToPath } from "node:url";

import { blanked } from "./files/blanked.ts";
import { isTypeScript } from "./files/module-hooks.ts";
import { alternatives } from "./files/resolve-typescript.ts";

/** A specifier as it is, or as the TypeScript file that it means. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  try {
    return await next(specifier, context);
  } catch (error) {
    for (const instead of alternatives(specifier)) {
      try {
        return await next(instead, context);
      } catch {
        // The first failure is the one to tell.
      }
    }
    throw error;
  }
};

/** A TypeScript file with its types blanked. */
export const load: LoadHook = async (url, context, next) => {
  if (!isTypeScript(url)) return next(url, context);
  const path = fileURLToPath(url);
  const source = blanked(await readFile(path, "utf8"), path);
  return { format: "module", source, shortCircuit: true };
};

/** Imports a tool file, whatever of TypeScript this runtime reads by itself. */

import * as nodeModule from "node:module";
import process from "node:process";
import { pathToFileURL } from "node:url";

import { isTypeScript, type LoadHook, loadTypeScript } from "./module-hooks.ts";
import { type ResolveHook, resolveTypeScript } from "./resolve-typescript.ts";
import { located } from "./unsupported-syntax.ts";

/** `module.registerHooks`, which Node 20 lacks. */
type RegisterHooks = (hooks: { resolve: ResolveHook; load?: LoadHook }) => unknown;

let hooked = false;

/**
 * The module of a file. A `.ts` file runs with its types blanked out: by the runtime itself where it can, by haft
 * elsewhere.
 *
 * @throws {ToolFileError} where a file has TypeScript in it that is more than types.
 */
export async function importFile(path: string): Promise<Record<string, unknown>> {
  const { href } = pathToFileURL(path);
  if (isTypeScript(href)) hook();
  try {
    return (await import(href)) as Record<string, unknown>;
  } catch (error) {
    throw located(error);
  }
}

/** Once for the process: hooks stay, and touch nothing but relative imports that fail and TypeScript. */
function hook(): void {
  if (hooked) return;
  hooked = true;
  // Bun and Deno read TypeScript themselves, and have imports of their own.
  if (process.versions["bun"] !== undefined || process.versions["deno"] !== undefined) return;
  const { registerHooks } = nodeModule as { registerHooks?: RegisterHooks };
  if (registerHooks === undefined) {
    // Node 20: hooks run on a thread of their own.
    nodeModule.register(new URL("./typescript-hooks.js", import.meta.url));
    return;
  }
  const native = process.features as { typescript?: unknown };
  registerHooks({
    resolve: resolveTypeScript,
    ...(native.typescript === "strip" || native.typescript === "transform"
      ? {}
      : { load: loadTypeScript }),
  });
}

/** The files that the parent reads for a child. */

import { existsSync, realpathSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";

import { blanked } from "../files/blanked.ts";
import { plainText } from "../files/plain-file.ts";
import { alternatives } from "../files/resolve-typescript.ts";
import { selfContained } from "./self-contained.ts";
import type { Load } from "./wire.ts";

/** Whether a file is handed over without its types. */
export function isTypeScript(path: string): boolean {
  return /\.m?ts$/.test(path);
}

/**
 * What a child is told of its file. Whatever a file of JavaScript imports is the runtime's to find; one that imports
 * nothing of the kind is handed over to Node, which links it sooner than it loads its own way of importing.
 *
 * @throws {Error} where the file cannot be read, or is more than types and JavaScript.
 */
export function loadOf(file: string, runtime: "deno" | "node"): Load {
  if (!isTypeScript(file) && runtime === "deno") return { load: file };
  const source = textOf(file);
  const alone = selfContained(source);
  return isTypeScript(file) || alone ? { load: file, source, alone } : { load: file };
}

/**
 * A file of the folder as JavaScript, or undefined where the specifier names none that is there. Links are followed
 * before the folder is asked for, so that none leads out of it.
 *
 * @throws {Error} where the file cannot be read, or is more than types and JavaScript.
 */
export function sourceOf(
  folder: string,
  specifier: string,
  from: string | undefined,
): { readonly path: string; readonly source: string } | undefined {
  const base = from === undefined ? folder : dirname(from);
  for (const spelling of [specifier, ...alternatives(specifier)]) {
    const path = resolve(base, spelling);
    if (!existsSync(path)) continue;
    const real = realpathSync(path);
    if (!real.startsWith(folder + sep)) return undefined;
    if (!/\.m?[jt]s$/.test(real)) continue;
    const source = textOf(real);
    return real.endsWith(".js") && !MODULE.test(source) ? undefined : { path: real, source };
  }
  return undefined;
}

/** What tells a module from CommonJS, which is the runtime's own. */
const MODULE = /^[ \t]*(?:import|export)\b/m;

function textOf(path: string): string {
  return isTypeScript(path) ? blanked(plainText(path), path) : plainText(path);
}

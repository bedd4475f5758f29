/** The files that the parent reads for a child whose runtime knows no TypeScript. */

import { existsSync, realpathSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";

import { blanked } from "../files/blanked.ts";
import { plainText } from "../files/plain-file.ts";
import { alternatives } from "../files/resolve-typescript.ts";

/**
 * A TypeScript file as JavaScript.
 *
 * @throws {Error} where the file cannot be read, or is more than types and JavaScript.
 */
export function handedOver(path: string): string {
  return blanked(plainText(path), path);
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
    return { path: real, source: real.endsWith("ts") ? handedOver(real) : plainText(real) };
  }
  return undefined;
}

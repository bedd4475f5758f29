/** An import of a tool file that found nothing, in one line: whose import, what is missing, and what to do. */

import { fileURLToPath } from "node:url";

/** The words for it; `undefined` where an error is another one. */
export function importFailure(error: object): string | undefined {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (typeof message !== "string") return undefined;
  const [first = ""] = message.split("\n", 1);
  if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND")
    return notFound(first, requiredBy(error));
  if (code === "ERR_PACKAGE_PATH_NOT_EXPORTED") {
    const [, what, from] = /^(.+) imported from (.+)$/.exec(first) ?? [];
    return from === undefined ? undefined : `${pathOf(from)}: ${what}; check the import`;
  }
  const [, module, name] =
    /^The requested module '(.+)' does not provide an export named '(.+)'$/.exec(first) ?? [];
  const [, lost, of] =
    /^Named export '(.+)' not found\. The requested module '(.+)' is/.exec(first) ?? [];
  const missing = name ?? lost;
  if (missing === undefined) return undefined;
  const from = module ?? of;
  // Node tells the file in the first line of the stack alone.
  const [, file, line] = /^(.+):(\d+)$/m.exec(typeof stack === "string" ? stack : "") ?? [];
  const place = file === undefined ? "" : `${pathOf(file)}:${line}: `;
  return `${place}${from} has no export ${missing}; check the name, and import a type with import type`;
}

const NOT_FOUND =
  /^Cannot find (package|module) ['"](.+?)['"](?: (?:imported )?from ['"]?(.+?)['"]?)?$/;

/** The name that npm knows a package by; of `a/b` it would fetch a repository, so what is behind it never counts. */
const PACKAGE = /^(?:@\w[\w.-]*\/)?\w[\w.-]*(?=\/|$)/;

function notFound(message: string, by: string | undefined): string | undefined {
  const [, kind, name, from = by] = NOT_FOUND.exec(message) ?? [];
  if (name === undefined || from === undefined) return undefined;
  const place = pathOf(from);
  if (/^(?:[./\\]|file:|[a-z]:[/\\])/i.test(name)) {
    // Node names the file that a package says it begins with.
    const isPackage = kind === "package" || /[/\\]node_modules[/\\]/.test(name);
    const what = isPackage ? "build the package, or check the path" : "check the path";
    return `${place}: there is no module ${pathOf(name)}, which it imports; ${what}`;
  }
  const [wanted] = PACKAGE.exec(name) ?? [];
  return wanted === undefined
    ? `${place}: cannot find ${name}, which it imports; Node knows no alias of a tsconfig.json`
    : `${place}: the package ${wanted}, which it imports, is not installed; run npm install, or npm install ${wanted} where no package.json names it`;
}

/** The file whose `require` found nothing. */
function requiredBy(error: object): string | undefined {
  const { requireStack } = error as { readonly requireStack?: unknown };
  return Array.isArray(requireStack) && typeof requireStack[0] === "string"
    ? requireStack[0]
    : undefined;
}

function pathOf(file: string): string {
  try {
    return file.startsWith("file:") ? fileURLToPath(file) : file;
  } catch {
    // Of another machine, say: whoever throws may write anything.
    return file;
  }
}

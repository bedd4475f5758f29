/** The package that stands where `haft init` is to write, and whether files of haft fit beside it. */

import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/** What a package.json says. */
export type Manifest = Readonly<Record<string, unknown>>;

/**
 * The package.json of a folder; `undefined` where none is, or what is no plain file.
 *
 * @throws where it is no JSON object.
 */
export function manifestIn(folder: string): Manifest | undefined {
  const text = textOf(folder, "package.json");
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\u{FEFF}/u, ""));
  } catch {
    // What is no JSON is no object either.
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Manifest;
  throw unwritten(`${join(folder, "package.json")} is no JSON object; mend it`);
}

/** Says why nothing was written. */
export function unwritten(words: string): Error {
  return Object.assign(new Error(`Nothing was written: ${words}`), { code: "FAILED" });
}

/** The name of the program of our main.ts: one that `bin` has for it, or none that is another's. */
export function programOf(manifest: Manifest, folder: string): string {
  const { name } = manifest;
  const own = wordOf(basename(typeof name === "string" ? name : folder));
  const bins = Object.entries(programsOf(manifest, own));
  const ours = bins.find(([, path]) => isMain(path));
  if (ours !== undefined) return wordOf(ours[0]);
  return bins.length === 0 ? own : `${own}-tools`;
}

/** The `bin` of a package by program, where one alone is called `own`. */
export function programsOf({ bin }: Manifest, own: string): Manifest {
  return typeof bin === "string" ? { [own]: bin } : members(bin);
}

/** Whether a path is what our main.ts becomes. */
export function isMain(path: unknown): boolean {
  return typeof path === "string" && /^(?:\.\/)?dist\/main\.js$/.test(path);
}

/** The members of an object, none of anything else. */
export function members(value: unknown): Manifest {
  return typeof value === "object" && value !== null ? (value as Manifest) : {};
}

/** A script of a package, which npm's own placeholder is not. */
export function scriptOf(manifest: Manifest, name: string): string | undefined {
  const script = members(manifest["scripts"])[name];
  return typeof script === "string" && !script.includes("no test specified") ? script : undefined;
}

/** A name as npm takes it. */
function wordOf(name: string): string {
  const word = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replaceAll(/^[._-]+|-+$/g, "");
  // A package cannot depend on itself.
  return word === "" || word === "haft" ? "my-tools" : word;
}

/** A script that compiles what the tsconfig.json of its own folder names. */
const COMPILES =
  /\btsc\b(?!\s+--?noEmit\b)(?!\s+--?(?:p|project|b|build)\s+(?!\.?\/?(?:tsconfig\.json)?(?:\s|$)))/;

/** Why files of haft would break what is there, or not be built; and a folder, seen from there, where they would do. */
export function misfit(
  folder: string,
  manifest: Manifest,
): { readonly why: string; readonly instead: string } | undefined {
  const compiler = compilerOf(textOf(folder, "tsconfig.json"));
  const build = scriptOf(manifest, "build");
  const script = commonJsOf(folder, manifest);
  let why: string;
  if (compiler !== undefined && !fits(compiler, isFile(join(folder, "tools.ts"))))
    why =
      "tsconfig.json does not compile tools.ts, main.ts and tools.test.ts as modules of Node into dist, and to change it may move what it compiles now";
  else if (build !== undefined && !COMPILES.test(build))
    why = `the build of package.json, ${JSON.stringify(build)}, does not run tsc over a tsconfig.json beside it`;
  else if (script !== undefined)
    why = `${script} is CommonJS, and the "type": "module" that haft's files want would break it`;
  else return undefined;
  // What compiles or tests all that is below would take them in there, too.
  const takes =
    compiler?.wide === true || /\b(?:vitest|jest)\b/.test(scriptOf(manifest, "test") ?? "");
  return { why, instead: takes ? "../tools" : "tools" };
}

/** What a tsconfig.json compiles, as far as it says so itself. */
interface Compiler {
  readonly text: string;
  /** `files` and `include`; `undefined` without either. */
  readonly compiled: string | undefined;
  readonly wide: boolean;
}

function compilerOf(commented: string | undefined): Compiler | undefined {
  if (commented === undefined) return undefined;
  const text = commented.replaceAll(/^[ \t]*\/[/*].*$/gm, "");
  const lists = [...text.matchAll(/"(?:files|include)"\s*:\s*\[([^\]]*)\]/g)];
  const compiled = lists.length === 0 ? undefined : lists.map(([, list]) => list).join(",");
  const wide =
    compiled === undefined || /"(?:\.\/?|(?:\.\/)?(?:\*\*\/)?\*(?:\.ts)?)"/.test(compiled);
  return { text, compiled, wide };
}

function fits({ text, compiled, wide }: Compiler, toolsAreThere: boolean): boolean {
  const root = /"rootDir"\s*:\s*"([^"]*)"/.exec(text)?.[1];
  if (root !== undefined && root !== "." && root !== "./") return false;
  if (/"noEmit"\s*:\s*true/.test(text) || !/"outDir"\s*:\s*"(?:\.\/)?dist\/?"/.test(text))
    return false;
  if (!/"module"\s*:\s*"node(?:next|16|18|20)"/i.test(text)) return false;
  const named = ["tools", "main", "tools.test"].every((name) =>
    new RegExp(String.raw`"(?:\./)?${name}\.ts"`).test(compiled ?? ""),
  );
  // Without a root that is said, a first file beside the folders of the others moves all that they become.
  return named || (wide && (root !== undefined || toolsAreThere));
}

/** A script that the package names, and that is CommonJS only because the package does not say otherwise. */
function commonJsOf(folder: string, manifest: Manifest): string | undefined {
  if (manifest["type"] === "module") return undefined;
  const { main = "index.js", bin, exports } = manifest;
  return [main, ...leaves(bin), ...leaves(exports)]
    .flatMap((path) => (typeof path === "string" ? [path, `${path}.js`, `${path}/index.js`] : []))
    .find((path) => path.endsWith(".js") && isFile(join(folder, path)));
}

function leaves(value: unknown): unknown[] {
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(leaves)
    : [value];
}

function textOf(folder: string, file: string): string | undefined {
  const path = join(folder, file);
  // Opening a pipe would wait for who writes to it.
  return isFile(path) ? readFileSync(path, "utf8") : undefined;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

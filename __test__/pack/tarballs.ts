/** Packs what would be published, and installs it into a fresh tool package. */
import { cpSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { succeed } from "./process.ts";

/** The top folder of the project. */
export const root: string = fileURLToPath(new URL("../..", import.meta.url));

/** The platform whose addon the build has made. */
export const platform = "linux-x64-gnu";

/** The addon as built, before it is packed. */
export const addon: string = join(root, "dist", `haft.${platform}.node`);

/** The two tarballs of a release that this machine can make. */
export interface Tarballs {
  readonly root: string;
  readonly binding: string;
}

const temporary = new Set<string>();

/** A new empty folder; {@link removeFolders} removes it. */
export function folder(purpose: string): string {
  const path = mkdtempSync(join(tmpdir(), `haft-${purpose}-`));
  temporary.add(path);
  return path;
}

/** Removes every folder that {@link folder} made. */
export function removeFolders(): void {
  for (const path of temporary) rmSync(path, { recursive: true, force: true });
  temporary.clear();
}

/** Packs the root package and the platform package into `into`. */
export async function pack(into: string): Promise<Tarballs> {
  const binding = join(into, "binding");
  cpSync(join(root, "npm", platform), binding, { recursive: true });
  copyFileSync(addon, join(binding, `haft.${platform}.node`));
  for (const notice of ["LICENSE", "THIRD-PARTY-NOTICES.md"])
    copyFileSync(join(root, notice), join(binding, notice));
  const packed = await Promise.all([npmPack(root, into), npmPack(binding, into)]);
  return { root: packed[0], binding: packed[1] };
}

async function npmPack(from: string, into: string): Promise<string> {
  const report = await succeed(
    "npm",
    ["pack", "--ignore-scripts", "--json", "--pack-destination", into],
    from,
  );
  const packed = JSON.parse(report) as unknown;
  // npm 12 reports an object by package name, npm 11 and before a list.
  const [entry] = Array.isArray(packed) ? packed : Object.values(packed as object);
  return join(into, (entry as { filename: string }).filename);
}

/** The files in a tarball, without the folder that all of them are in. */
export async function filesIn(tarball: string): Promise<string[]> {
  const listing = await succeed("tar", ["-tzf", tarball], root);
  return listing
    .trim()
    .split("\n")
    .map((path) => path.replace(/^package\//, ""))
    .toSorted();
}

/** The versions that the project itself is tested with. */
export function versions(...names: string[]): Record<string, string> {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  return Object.fromEntries(names.map((name) => [name, devDependencies[name] ?? "latest"]));
}

/** Makes a package that depends on the tarballs and on `others`, and installs it. */
export async function toolPackage(
  at: string,
  tarballs: Partial<Tarballs>,
  others: Record<string, string> = {},
): Promise<void> {
  const dependencies: Record<string, string> = { ...others };
  if (tarballs.root !== undefined) dependencies.haft = `file:${tarballs.root}`;
  if (tarballs.binding !== undefined)
    dependencies[`@haft/binding-${platform}`] = `file:${tarballs.binding}`;
  const manifest = {
    name: "mypackage",
    version: "1.0.0",
    private: true,
    type: "module",
    dependencies,
  };
  writeFileSync(join(at, "package.json"), JSON.stringify(manifest, null, 2));
  await succeed("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund"], at);
}

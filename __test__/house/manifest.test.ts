import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { read, root, sources, withoutComments } from "./files.ts";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: object;
  readonly files: readonly string[];
  readonly main: string;
  readonly scripts?: Record<string, string>;
  readonly dependencies?: object;
  readonly optionalDependencies?: object;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  readonly exports: Record<string, string | { types: string; default: string }>;
  readonly imports: Record<string, { types: string; default: string }>;
  readonly napi: { readonly targets: readonly string[] };
}

const manifest = JSON.parse(read("package.json")) as Manifest;
const platforms = readdirSync(join(root, "npm"));

describe("the package", () => {
  it("runs nothing when it is installed", () => {
    const hooks = new Set([
      "preinstall",
      "install",
      "postinstall",
      "prepublish",
      "prepare",
      "prepublishOnly",
    ]);
    expect(Object.keys(manifest.scripts ?? {}).filter((name) => hooks.has(name))).toEqual([]);
    for (const platform of platforms) {
      expect(
        (JSON.parse(read(`npm/${platform}/package.json`)) as Manifest).scripts,
      ).toBeUndefined();
    }
  });

  it("needs no other package at run time", () => {
    expect(manifest.dependencies).toBeUndefined();
    // The release adds the platform packages, once their versions exist.
    expect(manifest.optionalDependencies).toBeUndefined();
    for (const peer of Object.keys(manifest.peerDependencies ?? {})) {
      expect(manifest.peerDependenciesMeta?.[peer]).toEqual({ optional: true });
    }
  });

  it("points every export at a file that the build makes, with its types", () => {
    const targets = [
      ...Object.values(manifest.exports),
      ...Object.values(manifest.imports),
    ].flatMap((target) => (typeof target === "string" ? [target] : [target.types, target.default]));
    expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  it("has one platform manifest for each target, all of one version", () => {
    expect(platforms.length).toBe(manifest.napi.targets.length);
    for (const platform of platforms) {
      const { name, version, license, engines, files, main } = JSON.parse(
        read(`npm/${platform}/package.json`),
      ) as Manifest;
      expect({ name, version, license, engines }).toEqual({
        name: `@haft/binding-${platform}`,
        version: manifest.version,
        license: manifest.license,
        engines: manifest.engines,
      });
      expect(main).toBe(`haft.${platform}.node`);
      expect(files).toEqual([main, "THIRD-PARTY-NOTICES.md"]);
    }
  });

  it("carries the same version in Rust", () => {
    expect(read("Cargo.toml")).toContain(`version = "${manifest.version}"`);
  });

  it("locks its dependencies without naming where they came from", () => {
    const locks = ["__test__", "bench", "examples"].flatMap((folder) =>
      sources(folder, /^package-lock\.json$/),
    );
    expect(locks.length).toBeGreaterThan(10);
    const naming = [...locks, { path: "package-lock.json", text: read("package-lock.json") }]
      .filter(({ text }) => /"resolved": "https?:/.test(text))
      .map(({ path }) => path);
    expect(naming).toEqual([]);
  });

  it("imports the packages of hosts and of schema libraries as types only", () => {
    const runtime = sources("src/js", /\.ts$/)
      // `haft/typebox` exists to hand TypeBox on, to those who have it installed; `haft init` writes imports of others.
      .filter(({ path }) => !/\/(typebox|command\/init-files)\.ts$/.test(path))
      .flatMap(({ path, text }) => {
        const statements = withoutComments(text).matchAll(
          /^\s*(import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)|\brequire\("([^"]+)"\)/gm,
        );
        return [...statements]
          .map(([, , named, dynamic, required]) => named ?? dynamic ?? required ?? "")
          .filter((specifier) => !/^(\.{1,2}\/|node:|#native$)/.test(specifier))
          .map((specifier) => `${path}: ${specifier}`);
      });
    expect(runtime).toEqual([]);
  });
});

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, inject, it } from "vitest";
import { addon, filesIn, platform, root } from "./tarballs.ts";

/** The entries of the package that are modules. */
const { "./package.json": _manifest, ...exportsMap } = (
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    exports: Record<string, Record<string, string>>;
  }
).exports;

describe("the tarballs", () => {
  it("C02: hold the compiled face, its types and the papers, and nothing else", async () => {
    const files = await filesIn(inject("tarballs").root);
    const loose = files.filter((file) => !file.startsWith("dist/"));
    expect(loose).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "THIRD-PARTY-NOTICES.md",
      "index.d.ts",
      "package.json",
    ]);
    const compiled = new Set(files.filter((file) => file.startsWith("dist/")));
    const targets = Object.values(exportsMap).flatMap(Object.values<string>);
    const entries = targets
      .map((target) => target.slice(2))
      .filter((target) => compiled.delete(target));
    expect(entries).toHaveLength(2 * Object.keys(exportsMap).length - 1);
    for (const run of [
      "dist/haft.js",
      "dist/typescript-hooks.js",
      "dist/sandbox-child.cjs",
      "dist/sandbox-child-deno.mjs",
    ])
      expect(compiled.delete(run)).toBe(true);
    // What is left is the loader of the addon, what the entries share, and the types behind theirs.
    const rest =
      /^dist\/(binding\.cjs|binding\.d\.cts|shared-[\w-]+\.js|([a-z]+\/)?[a-z-]+\.d\.ts)$/;
    expect([...compiled].filter((file) => !rest.test(file))).toEqual([]);
  });

  it("C02: hold the addon and its notices in the platform package", async () => {
    expect(await filesIn(inject("tarballs").binding)).toEqual([
      "LICENSE",
      "README.md",
      "THIRD-PARTY-NOTICES.md",
      `haft.${platform}.node`,
      "package.json",
    ]);
  });

  it("C03: hold an addon of at most 6.5 MB, 2.5 MB compressed", () => {
    expect(statSync(addon).size).toBeLessThanOrEqual(6_500_000);
    expect(gzipSync(readFileSync(addon)).length).toBeLessThanOrEqual(2_500_000);
  });

  it("name the licence of every crate", () => {
    const notices = readFileSync(
      join(inject("installed"), "node_modules/haft/THIRD-PARTY-NOTICES.md"),
      "utf8",
    );
    for (const crate of ["napi", "serde_json", "thiserror"])
      expect(notices).toContain(`## ${crate} `);
    expect(notices).toContain("Permission is hereby granted");
  });

  it("S20: hold no client that could fetch anything", () => {
    // The settings of OpenSSL are a path that a confined Node may read.
    const names = /\b(reqwest|hyper_tls|rustls|openssl(?!\.cnf\b)|ureq|isahc)\b/;
    expect(names.test(readFileSync(addon, "latin1"))).toBe(false);
  });
});

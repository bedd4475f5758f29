/** What a person has to add to the files that `haft init` found and left as they are. */

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { sanitizeLine } from "../text.ts";
import { isMain, manifestIn, members, programsOf, scriptOf, type Manifest } from "./init-beside.ts";

/** Lines to print, none where what is there will do; `files` is what would have been written, by path. */
export function byHand(
  folder: string,
  kept: readonly string[],
  files: Readonly<Record<string, string>>,
): string[] {
  return kept.flatMap((file) => {
    const path = join(folder, file);
    // Opening a pipe would wait for who writes to it.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
      return [`${file} is no plain file: remove it, and run haft init again`];
    const there = readFileSync(path, "utf8");
    const ours = files[file]!;
    if (there === ours) return [];
    return file === "package.json"
      ? packageNeeds(manifestIn(folder)!, JSON.parse(ours) as Manifest)
      : (NEEDS[file]?.(there, kept) ?? []);
  });
}

/** What tests our tools: `npm test`, or beside tests of others the words themselves. */
export function testOf(manifest: Manifest, files: Readonly<Record<string, string>>): string {
  const test = scriptOf(manifest, "test");
  if (test === undefined || test.includes("dist/tools.test.js")) return "npm test";
  return scriptOf(JSON.parse(files["package.json"]!) as Manifest, "test")!;
}

type Needs = (there: string, kept: readonly string[]) => string[];

const NEEDS: Readonly<Record<string, Needs>> = {
  "tsconfig.json": (there) =>
    /"types"\s*:\s*\[[^\]]*"node"/.test(there)
      ? []
      : [
          'tsconfig.json must name "node" among the "types" of "compilerOptions": "types": ["node"]',
        ],
  ".gitignore": (there) => {
    const lines = new Set(there.split(/\r?\n/).map((line) => line.replaceAll("/", "").trim()));
    const lacks = ["node_modules", "dist"].filter((name) => !lines.has(name));
    return lacks.length === 0 ? [] : [`.gitignore should name ${lacks.join(" and ")}`];
  },
  "tools.ts": (there, kept) => [
    ...(/\bexport\b[^;]*\btools\b/.test(there)
      ? []
      : [
          "tools.ts must export its definitions as the list that main.ts serves: export const tools = [...], each made with defineTool",
        ]),
    ...(kept.includes("tools.test.ts")
      ? []
      : ["tools.test.ts tests the tool slug of haft's own tools.ts: let it test yours"]),
  ],
  "main.ts": (there) =>
    there.includes("runCli")
      ? []
      : [
          "main.ts must be the program: await runCli({ name, version, tools, mcp: true }), with runCli of haft/cli",
        ],
};

/** By section, what a manifest lacks of ours, as it is to be written. */
function packageNeeds(found: Manifest, wanted: Manifest): string[] {
  const sections = ["type", "bin", "files", "scripts", "dependencies", "devDependencies"] as const;
  const lines = sections.flatMap((section) => {
    const lacks = lacking(found, section, wanted[section]);
    return lacks === undefined ? [] : [`  ${JSON.stringify(section)}: ${json(lacks)}`];
  });
  const runner = /\b(?:vitest|jest)\b/.exec(scriptOf(found, "test") ?? "")?.[0];
  return [
    ...(lines.length === 0 ? [] : ["package.json lacks", ...lines]),
    ...(runner === undefined
      ? []
      : [`tools.test.ts is for node --test: exclude it from ${runner}`]),
  ];
}

/** JSON on one line, as a person writes it. */
function json(value: unknown): string {
  return sanitizeLine(JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, " "));
}

/** A section of ours without what is there already; `undefined` where nothing is missing. */
function lacking(found: Manifest, section: string, wanted: unknown): unknown {
  const there = found[section];
  if (Array.isArray(wanted)) return lackingFiles(there, wanted);
  if (typeof wanted !== "object" || wanted === null) return there === wanted ? undefined : wanted;
  if (section === "bin") return lackingBin(found, wanted as Manifest);
  const known = {
    ...(section === "devDependencies" ? members(found["dependencies"]) : {}),
    ...members(there),
  };
  const lacks = Object.entries(wanted as Readonly<Record<string, string>>).filter(
    ([name, value]) => {
      if (!Object.hasOwn(known, name)) return true;
      if (section === "scripts") return scriptOf(found, name) === undefined;
      return name === "haft" && isOlder(known[name], value);
    },
  );
  return lacks.length === 0 ? undefined : Object.fromEntries(lacks);
}

/** `bin` with our program beside those of others. */
function lackingBin(found: Manifest, wanted: Manifest): Manifest | undefined {
  const [program = ""] = Object.keys(wanted);
  const theirs = programsOf(found, program.replace(/-tools$/, ""));
  return Object.values(theirs).some(isMain) ? undefined : { ...theirs, ...wanted };
}

/** `files` with our dist; without any, npm packs what git does not ignore, and so no dist. */
function lackingFiles(there: unknown, wanted: readonly unknown[]): unknown[] | undefined {
  const theirs: readonly unknown[] = Array.isArray(there) ? there : [];
  const packed = theirs.some((entry) => /^(?:\.?\/)?(?:dist\b|\*|$)|^\.$/.test(String(entry)));
  return packed ? undefined : [...theirs, ...wanted];
}

/** Whether a plain range begins before the version that ours begins with. */
function isOlder(range: unknown, ours: string): boolean {
  const [there, here] = [range, ours].map(
    (text) => /^[~^]?(\d+\.\d+\.\d+)$/.exec(String(text))?.[1],
  );
  if (there === undefined || here === undefined) return false;
  return there.localeCompare(here, "en", { numeric: true }) < 0;
}

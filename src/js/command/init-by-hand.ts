/** What a person has to add to the files that `haft init` found and left as they are. */

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

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
    return there === ours ? [] : (NEEDS[file]?.(there, ours, kept) ?? []);
  });
}

type Needs = (there: string, ours: string, kept: readonly string[]) => string[];

const NEEDS: Readonly<Record<string, Needs>> = {
  "package.json": packageNeeds,
  "tsconfig.json": (there) =>
    /nodenext/i.test(there) &&
    there.includes("dist") &&
    /tools\.ts|^(?!.*"(?:files|include)")/s.test(there)
      ? []
      : [
          'tsconfig.json must compile tools.ts, main.ts and tools.test.ts into dist: "files": ["tools.ts", "main.ts", "tools.test.ts"], and in "compilerOptions" "module": "nodenext", "outDir": "dist", "declaration": true, "types": ["node"]',
        ],
  ".gitignore": (there) => {
    const lines = new Set(there.split(/\r?\n/).map((line) => line.replaceAll("/", "").trim()));
    const lacks = ["node_modules", "dist"].filter((name) => !lines.has(name));
    return lacks.length === 0 ? [] : [`.gitignore should name ${lacks.join(" and ")}`];
  },
  "tools.ts": (there, _, kept) => [
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
          'main.ts is what "bin" and "start" run: await runCli({ name, version, tools, mcp: true }), with runCli of haft/cli',
        ],
};

type Manifest = Readonly<Record<string, unknown>>;

/** By section, what a manifest lacks of ours, as it is to be written. */
function packageNeeds(there: string, ours: string): string[] {
  const wanted = JSON.parse(ours) as Manifest;
  const found = manifestOf(there);
  if (found === undefined)
    return ["package.json is no JSON object: mend it, and run haft init again"];
  const lines = (["type", "bin", "scripts", "dependencies", "devDependencies"] as const).flatMap(
    (section) => {
      const lacks = lacking(found, section, wanted[section]);
      return lacks === undefined ? [] : [`  ${JSON.stringify(section)}: ${json(lacks)}`];
    },
  );
  return lines.length === 0 ? [] : ["package.json lacks", ...lines];
}

/** JSON on one line, as a person writes it. */
function json(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, " ");
}

/** A section of ours without what is there already; `undefined` where nothing is missing. */
function lacking(found: Manifest, section: string, wanted: unknown): unknown {
  const there = found[section];
  if (typeof wanted !== "object" || wanted === null) return there === wanted ? undefined : wanted;
  // One program of any name is one.
  if (section === "bin" && there !== undefined) return undefined;
  const known = {
    ...members(there),
    ...(section === "devDependencies" ? members(found["dependencies"]) : {}),
  };
  const lacks = Object.entries(wanted).filter(([name]) => !Object.hasOwn(known, name));
  return lacks.length === 0 ? undefined : Object.fromEntries(lacks);
}

function members(value: unknown): Manifest {
  return typeof value === "object" && value !== null ? (value as Manifest) : {};
}

function manifestOf(text: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Manifest)
      : undefined;
  } catch {
    return undefined;
  }
}

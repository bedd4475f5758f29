// Writes THIRD-PARTY-NOTICES.md: the licence of every crate that is compiled into the addon, as the crate ships it.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The crates that end in the binary, ours left out, sorted by name. */
function compiledCrates() {
  const options = { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 };
  const metadata = JSON.parse(
    execFileSync("cargo", ["metadata", "--format-version", "1", "--locked"], options),
  );
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
  const reached = new Set();
  const waiting = [metadata.resolve.root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    for (const dependency of nodes.get(id).deps) {
      // Kind null is a normal dependency: what only tests or build scripts need is not shipped.
      if (dependency.dep_kinds.some((use) => use.kind === null)) waiting.push(dependency.pkg);
    }
  }
  return metadata.packages
    .filter((crate) => reached.has(crate.id) && crate.source !== null)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The licence files beside a crate's manifest; of several alternatives, only the MIT text where it is one. */
function licenceText(crate) {
  const folder = dirname(crate.manifest_path);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|unlicense|notice)/i.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
  const alternatives = !crate.license.includes(" AND ");
  const mit = files.filter((name) => alternatives && /mit/i.test(name));
  if (files.length > 0) {
    const chosen = mit.length > 0 ? mit : files;
    return chosen.map((name) => readFileSync(join(folder, name), "utf8").trim()).join("\n\n");
  }
  if (!/\bMIT\b/.test(crate.license))
    throw new Error(`${crate.name} ships no licence text for ${crate.license}`);
  // Some crates keep the licence file only in their repository: the words of MIT are the same everywhere.
  const holders = crate.authors.length > 0 ? crate.authors.join(", ") : `The ${crate.name} authors`;
  return `MIT License\n\nCopyright (c) ${holders}\n\n${permission}`;
}

const licence = readFileSync(join(root, "LICENSE"), "utf8");
const permission = licence.slice(licence.indexOf("Permission is hereby")).trim();
const crates = compiledCrates();
const sections = crates.map((crate) => {
  const text = licenceText(crate).replaceAll("\r\n", "\n");
  return `## ${crate.name} ${crate.version}\n\nLicence: ${crate.license}\n\n${text.replaceAll(/^/gm, "    ").replaceAll(/ +$/gm, "")}\n`;
});
const head = `# Third-party notices\n\nThe compiled core of haft contains these ${crates.length} Rust crates, each under its own licence.\n`;
writeFileSync(join(root, "THIRD-PARTY-NOTICES.md"), [head, ...sections].join("\n"));

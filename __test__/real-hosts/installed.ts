/** The hosts, as their registries' packages ship them: pinned by each group's lock file, and kept between runs. */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";

import { succeed } from "../pack/process.ts";
import { folder, platform, root, type Tarballs } from "../pack/tarballs.ts";
import { inTurn } from "./turn.ts";

const here = import.meta.dirname;
const cache = join(root, ".cache", "hosts");
const manifest = ["package.json", "package-lock.json"];

/** Installs a group unless this very manifest is installed; gives the folder that holds its node_modules. */
export async function installed(group: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of manifest) hash.update(readFileSync(join(here, group, file)));
  const kept = `${group}@${hash.digest("hex").slice(0, 12)}`;
  const at = join(cache, kept);
  if (!existsSync(at))
    await inTurn(at, async () => {
      if (!existsSync(at)) await install(group, kept, at);
    });
  return at;
}

async function install(group: string, kept: string, at: string): Promise<void> {
  // Elsewhere first: what bears the name is complete, also when a run was stopped.
  const making = `${at}.${process.pid}`;
  try {
    mkdirSync(making, { recursive: true });
    for (const file of manifest) copyFileSync(join(here, group, file), join(making, file));
    const quiet = ["--prefer-offline", "--no-audit", "--no-fund"];
    await succeed("npm", ["ci", "--ignore-scripts", "--omit=optional", ...quiet], making);
    removeOlder(group, kept);
    renameSync(making, at);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

function removeOlder(group: string, kept: string): void {
  for (const name of readdirSync(cache))
    if (name.startsWith(`${group}@`) && !name.startsWith(kept))
      rmSync(join(cache, name), { recursive: true, force: true });
}

/**
 * Makes a new folder in which the drivers and their tools find haft, unpacked from its tarballs, beside the packages
 * of a group. It is the run's own: several may run at once, and what a host writes there goes with it.
 */
export async function workplace(group: string, { root: face, binding }: Tarballs): Promise<string> {
  const kept = join(await installed(group), "node_modules");
  const at = folder("host");
  const packages = join(at, "node_modules");
  for (const name of packageNames(kept)) {
    mkdirSync(join(packages, name, ".."), { recursive: true });
    symlinkSync(join(kept, name), join(packages, name));
  }
  await unpack(face, join(packages, "haft"));
  await unpack(binding, join(packages, "@haft", `binding-${platform}`));
  cpSync(here, at, {
    recursive: true,
    filter: (path) => !/\.test\.ts$|package(-lock)?\.json$/.test(path),
  });
  mkdirSync(join(at, "home"));
  writeFileSync(join(at, "package.json"), '{"type":"module"}');
  return at;
}

/** Unpacks a tarball as npm would, without npm: it would look for more than haft. */
async function unpack(tarball: string, into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  await succeed("tar", ["-xzf", tarball, "-C", into, "--strip-components=1"], root);
}

function packageNames(kept: string): string[] {
  return readdirSync(kept)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(kept, name)).map((own) => join(name, own)) : [name],
    )
    .filter((name) => basename(name) !== "haft");
}

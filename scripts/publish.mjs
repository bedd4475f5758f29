// Publishes the platform packages and then the root, leaving out versions that exist, so that a failed run can be repeated.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const version = manifestOf(root).version;
const folders = readdirSync(join(root, "npm")).map((platform) => join(root, "npm", platform));

// A release is complete or it does not start.
for (const folder of folders) {
  const manifest = manifestOf(folder);
  if (manifest.version !== version)
    throw new Error(`${manifest.name} is ${manifest.version}, the root is ${version}`);
  for (const notice of ["LICENSE", "THIRD-PARTY-NOTICES.md"])
    copyFileSync(join(root, notice), join(folder, notice));
  const missing = manifest.files.filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) throw new Error(`${manifest.name} lacks ${missing.join(", ")}`);
}

// The root names its platform packages only in what is published: a lock file cannot hold versions that do not exist yet.
execFileSync(
  "npx",
  ["napi", "pre-publish", "-t", "npm", "--no-gh-release", "--skip-optional-publish"],
  {
    cwd: root,
    stdio: "inherit",
  },
);

for (const folder of [...folders, root]) {
  const { name } = manifestOf(folder);
  const seen = spawnSync("npm", ["view", `${name}@${version}`, "version"], { encoding: "utf8" });
  if (seen.stdout.trim() === version) {
    process.stdout.write(`${name} ${version} is published already\n`);
    continue;
  }
  execFileSync("npm", ["publish", "--access", "public", "--ignore-scripts"], {
    cwd: folder,
    stdio: "inherit",
  });
}

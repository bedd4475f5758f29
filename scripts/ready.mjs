// Makes a checkout ready to run: installs the packages when they are missing or stale, and builds what is out of date.
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a command in a folder of this repository; ends this script with its exit code when it fails. */
function run(folder, command, ...args) {
  process.stderr.write(`> ${command} ${args.join(" ")}\n`);
  try {
    // Everything goes to stderr: the caller's stdout may be a protocol or a report.
    execFileSync(command, args, {
      cwd: root + folder,
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    });
  } catch (error) {
    process.stderr.write(`${command} ${args.join(" ")} failed\n`);
    process.exit(error.status ?? 1);
  }
}

/** Whether what npm recorded about the last install in a folder is absent or older than its lock file. */
function packagesAreStale(folder) {
  const installed = `${root}${folder}/node_modules/.package-lock.json`;
  return (
    !existsSync(installed) ||
    statSync(installed).mtimeMs < statSync(`${root}${folder}/package-lock.json`).mtimeMs
  );
}

const example = "examples/text-tools";

if (packagesAreStale(".")) run(".", "npm", "ci");
// cargo and tsc find out by themselves what is out of date.
run(".", "npm", "run", "--silent", "build");
if (packagesAreStale(example)) run(example, "npm", "ci");
run(example, "npm", "run", "--silent", "build");

// Runs every Rust test: with cargo-nextest where it is installed, else with cargo itself; then the examples in the docs.
import { spawnSync } from "node:child_process";

const cargo = (...args) => spawnSync("cargo", args, { stdio: "inherit" }).status ?? 1;
const hasNextest = spawnSync("cargo", ["nextest", "--version"], { stdio: "ignore" }).status === 0;

const suites = hasNextest
  ? [["nextest", "run", "--workspace", ...(process.env.CI ? ["--profile", "ci"] : [])]]
  : [["test", "--workspace", "--lib", "--tests"]];
// nextest does not run the examples in doc comments.
suites.push(["test", "--workspace", "--doc"]);

for (const suite of suites) {
  const code = cargo(...suite);
  if (code !== 0) process.exit(code);
}

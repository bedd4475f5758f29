// Builds the compiled load driver and runs it.
import { execFile, execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const manifest = fileURLToPath(new URL("driver/Cargo.toml", import.meta.url));
const target =
  process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../target/bench", import.meta.url));
const binary = `${target}/release/haft-bench-driver`;
const run = promisify(execFile);

/** Builds the driver where it is out of date. */
export function buildDriver() {
  const build = [
    "build",
    "--release",
    "--quiet",
    "--locked",
    "--manifest-path",
    manifest,
    "--target-dir",
    target,
  ];
  execFileSync("cargo", build, { stdio: ["ignore", 2, 2] });
}

/**
 * One run of the driver.
 *
 * @param {string} mode load, cold, exit, rss, soak or junk
 * @param {Record<string, string | number>} options its `--key value` pairs
 * @param {string[][]} commands the servers to drive
 */
export async function drive(mode, options, commands) {
  const words = Object.entries(options).flatMap(([key, value]) => [`--${key}`, String(value)]);
  for (const command of commands) words.push("--", ...command);
  const { stdout } = await run(binary, [mode, ...words], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

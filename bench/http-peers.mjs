// Who serves HTTP in the comparison, and how each is started and ended. All of them are asked as 2026-07-28 asks.
import { execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const rmcpTarget = process.env.CARGO_TARGET_DIR ?? here("../target/bench");

const node = (file) => (tools) => [
  process.execPath,
  here(`servers/${file}`),
  String(tools),
  "http",
];

/** haft first: every ratio is haft beside another. */
export const httpPeers = {
  haft: node("haft.mjs"),
  "sdk-v2": node("sdk-v2.mjs"),
  tmcp: node("tmcp.mjs"),
  rmcp: (tools) => [`${rmcpTarget}/release/haft-bench-rmcp`, String(tools)],
  "node:http": node("node-http.mjs"),
};

/** Builds the peer that is compiled. */
export function buildRmcp() {
  const build = ["build", "--release", "--quiet", "--locked"];
  const where = ["--manifest-path", here("rmcp-server/Cargo.toml"), "--target-dir", rmcpTarget];
  execFileSync("cargo", [...build, ...where], { stdio: ["ignore", 2, 2] });
}

/**
 * Starts a server that says where it listens, and resolves then.
 *
 * @returns {Promise<{ url: string, pid: number, stop(): void }>}
 */
export function start([program, ...words]) {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", 2] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${program} ended with ${code}`)));
    createInterface(child.stdout).once("line", (url) => {
      resolve({ url, pid: child.pid, stop: () => void child.kill() });
    });
  });
}

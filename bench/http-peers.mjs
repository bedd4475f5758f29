// Who serves HTTP in the comparison, and how each is started and ended. All of them are asked as 2026-07-28 asks.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
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

/**
 * nginx with one file, or undefined where it is not installed.
 *
 * @param {string} content what the file holds
 */
export async function startNginx(content) {
  const root = mkdtempSync(`${tmpdir()}/haft-bench-`);
  const remove = () => rmSync(root, { recursive: true, force: true });
  const port = await freePort();
  writeFileSync(`${root}/list.json`, content);
  writeFileSync(`${root}/nginx.conf`, configuration(root, port));
  const child = spawn("nginx", ["-p", root, "-c", `${root}/nginx.conf`], {
    stdio: "ignore",
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  const ended = new Promise((resolve) => {
    child.once("error", resolve);
    child.once("exit", resolve);
  });
  const wrong = await Promise.race([ended, listening(port)]);
  if (wrong !== undefined) {
    remove();
    return undefined;
  }
  const stop = () => {
    child.once("exit", remove);
    child.kill();
  };
  return { url: `http://127.0.0.1:${port}/list.json`, pid: child.pid, stop };
}

/** One process and no log: what a static file costs. */
const configuration = (root, port) => `
daemon off;
master_process off;
pid ${root}/nginx.pid;
error_log ${root}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nodelay on;
  keepalive_requests 1000000000;
  types { application/json json; }
  client_body_temp_path ${root}/body;
  proxy_temp_path ${root}/proxy;
  fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi;
  scgi_temp_path ${root}/scgi;
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`;

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function listening(port) {
  for (;;) {
    const open = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1")
        .once("connect", () => resolve(true))
        .once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (open) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

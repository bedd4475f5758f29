// nginx, where it is installed: as a server of files, and as a proxy.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";

/**
 * nginx with one file, or undefined where it is not installed.
 *
 * @param {string} content what the file holds
 */
export const serveFile = (content) =>
  launch("list.json", (root, listen) => {
    writeFileSync(`${root}/list.json`, content);
    return `server { ${listen} root ${root}; }`;
  });

/**
 * nginx before several servers, which take turns; undefined where it is not installed. By its defaults a request that
 * a server has got is not sent to another, and one that refuses connections is left out for ten seconds.
 *
 * @param {string[]} urls where the servers listen
 */
export const balance = (urls) =>
  launch("mcp", (_, listen) => {
    const servers = urls.map((url) => `server ${new URL(url).host};`).join(" ");
    return `
  upstream replicas { ${servers} keepalive 64; }
  server {
    ${listen}
    location / {
      proxy_pass http://replicas;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_buffering off;
    }
  }`;
  });

async function launch(path, makeServer) {
  const root = mkdtempSync(`${tmpdir()}/haft-bench-`);
  const remove = () => rmSync(root, { recursive: true, force: true });
  const port = await freePort();
  const server = makeServer(root, `listen 127.0.0.1:${port};`);
  writeFileSync(`${root}/nginx.conf`, configuration(root, server));
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
  return { url: `http://127.0.0.1:${port}/${path}`, pid: child.pid, stop };
}

/** One process and no log: what the work itself costs. */
const configuration = (root, server) => `
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
  ${server}
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

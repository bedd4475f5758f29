// HTTP: calls per second beside other servers, answers while a tool holds the event loop, and a large listing beside a file.
import { drive } from "../driver.mjs";
import { median, medianRatio } from "../figures.mjs";
import { buildRmcp, httpPeers, start } from "../http-peers.mjs";
import { serveFile } from "../nginx.mjs";
import { replicas } from "./replicas.mjs";

const CONNECTIONS = 32;
const CALLS = { "sdk-v2": 60, tmcp: 12, rmcp: 2, "node:http": 1.5 };

/** What answers without a tool, and what it is called. `ping` is asked as 2025-11-25 asks it, as 2026-07-28 has none. */
const NO_TOOL = {
  ping: "ping",
  discover: "server/discover",
  list: "tools/list",
  unknown: "an unknown name",
  bad: "a misspelt key",
};
const HELD_MS = 10;
const AS_FAST_AS_A_FILE = 2;

/** The columns of these rows. */
export const httpNames = [...Object.keys(httpPeers), "nginx"];

/** The rows of HTTP. */
export async function http({ rounds }) {
  const names = Object.keys(httpPeers);
  buildRmcp();
  return [
    ...(await calls(names, rounds)),
    ...(await held(names)),
    ...(await listing(rounds)),
    ...(await replicas()),
  ];
}

async function calls(names, rounds) {
  const servers = await Promise.all(names.map((name) => start(httpPeers[name](50))));
  try {
    const options = { workloads: "call", tools: 50, connections: CONNECTIONS, rounds, time: 300 };
    const figures = await drive("http-load", options, servers.map(words));
    const of = (key) =>
      Object.fromEntries(
        names.map((name, at) => [name, figures.call[at].map((turn) => turn[key])]),
      );
    const middles = (readings) =>
      Object.fromEntries(names.map((name) => [name, median(readings[name])]));
    const rates = of("perSecond");
    return [
      {
        title: `HTTP: tools/call, 50 tools, ${CONNECTIONS} connections`,
        unit: "/s",
        values: middles(rates),
        ratios: Object.fromEntries(
          names.map((name) => [name, medianRatio(rates.haft, rates[name])]),
        ),
        targets: Object.entries(CALLS).map(([peer, atLeast]) => ({ peer, atLeast })),
      },
      plain("... p99 of an answer", "ms", scaled(middles(of("p99Micros")), 1e-3)),
      plain("... CPU of the server for an answer", "us", middles(of("serverCpuMicros"))),
    ];
  } finally {
    for (const server of servers) server.stop();
  }
}

/** One server after the other: each holds its own loop for two seconds. rmcp has none, and a bare echo no answers. */
async function held(names) {
  const figures = {};
  for (const name of names.filter((peer) => !["rmcp", "node:http"].includes(peer))) {
    const server = await start(httpPeers[name](50));
    try {
      // Not every peer serves `ping` without a session.
      const kinds = Object.keys(NO_TOOL).filter((kind) => name === "haft" || kind !== "ping");
      const options = { workloads: kinds.join(","), tools: 50, connections: 10 };
      figures[name] = await drive("http-blocked", options, [words(server)]);
    } finally {
      server.stop();
    }
  }
  return Object.entries(NO_TOOL).map(([kind, title]) => {
    const known = Object.entries(figures).filter(([, figure]) => figure[kind] !== undefined);
    return {
      title: `HTTP: ${title} while a tool holds the loop for 2 s, p99`,
      unit: "ms",
      values: Object.fromEntries(known.map(([name, figure]) => [name, figure[kind].p99Ms])),
      ratios: {},
      targets: [{ value: HELD_MS }],
    };
  });
}

async function listing(rounds) {
  const haft = await start(httpPeers.haft(1000));
  const content = await list(haft.url);
  const nginx = await serveFile(content);
  if (nginx === undefined) {
    process.stderr.write("bench: nginx is not installed, so nothing is beside a large listing\n");
  }
  const servers = nginx === undefined ? [haft] : [haft, nginx];
  try {
    const rows = [];
    for (const connections of [1, 8]) {
      const options = { workloads: "list", tools: 1000, connections, rounds, time: 300 };
      const targets = [words(haft), ...(nginx === undefined ? [] : [[...words(nginx), "file"]])];
      const figures = await drive("http-load", options, targets);
      const [times, file] = figures.list.map((turns) => turns.map((turn) => turn.p50Micros / 1e3));
      rows.push({
        title: `HTTP: tools/list, 1000 tools, ${connections} at a time, p50`,
        unit: "ms",
        values: { haft: median(times), ...(file && { nginx: median(file) }) },
        ratios: file ? { nginx: medianRatio(times, file) } : {},
        targets: [{ peer: "nginx", atMost: AS_FAST_AS_A_FILE }],
      });
    }
    return rows;
  } finally {
    for (const server of servers) server.stop();
  }
}

/** What haft lists, as the bytes of its answer. */
async function list(url) {
  const message = {
    jsonrpc: "2.0",
    id: 1_000_000_000,
    method: "tools/list",
    params: {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  };
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/list",
    },
    body: JSON.stringify(message),
  });
  return response.text();
}

const words = ({ url, pid }) => [url, String(pid)];
const plain = (title, unit, values) => ({ title, unit, values, ratios: {}, targets: [] });
const scaled = (values, factor) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value * factor]));

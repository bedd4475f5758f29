// What was last measured, as a document: parts for stdio, HTTP and tool files, each replaced by itself.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const file = new URL("RESULTS.md", import.meta.url);

const title = [
  "# haft beside its peers",
  "",
  "`npm run bench -- --write` on one machine. Rates are the middle of their rounds; a ratio is the middle of the ratios of",
  "rounds taken next to each other, with every server alive and taking turns. Times without a ratio are the best of their",
  "rounds. Only ratios carry over to other machines, and this one was shared: absolute figures swing by a factor of two.",
].join("\n");

const parts = {
  stdio: {
    heading: "## stdio",
    words:
      "SDK v2 serves by `connect`, its faster way. The last rows are the process itself, and runs of many requests.",
  },
  http: {
    heading: "## HTTP",
    words: [
      "Every server is asked in 2026-07-28, one request at a time on each keep-alive connection; `ping`, which that revision",
      "does not have, in 2025-11-25 without a session. SDK v2 is `createMcpHandler` behind `toNodeHandler`, with schemas made",
      "once; tmcp answers each call with a stream; rmcp is the official Rust SDK on axum with two threads, stateless and",
      "answering JSON; `node:http` parses, does the work and answers, without a protocol. nginx serves the bytes of the same",
      "listing from a file.",
    ].join("\n"),
  },
  files: {
    heading: "## Tool files",
    words: [
      "A shell's figures are whole processes. A fresh process is the middle of calls one behind the other, each of which waits",
      "for its own; between those that were started beforehand lie 250 ms.",
    ].join("\n"),
  },
};

/**
 * Saves one part, and leaves the others as they are.
 *
 * @param {"stdio" | "http" | "files"} part
 */
export function saveResults(part, table, machine) {
  const { heading, words } = parts[part];
  const old = existsSync(file) ? readFileSync(file, "utf8") : "";
  const kept = new Map(
    Object.entries(parts).map(([name, { heading: from }]) => [
      name,
      new RegExp(`^${from}\\n[^]*?(?=^## |$(?![^]))`, "m").exec(old)?.[0].trim(),
    ]),
  );
  kept.set(part, `${heading}\n\n${words}\n\n${machine}.\n\n${table}`);
  // Sections that a person wrote stay, behind those that are measured.
  const own = new Set(Object.values(parts).map(({ heading: from }) => from));
  const sections = old.split(/^(?=## )/m).slice(1);
  const others = sections.filter((section) => !own.has(section.split("\n", 1)[0]));
  const texts = [title, ...kept.values(), ...others.map((section) => section.trim())].filter(
    (text) => text !== undefined,
  );
  writeFileSync(file, `${texts.join("\n\n")}\n`);
}

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
      "",
      "The driver is one thread on epoll, the same for every server. It writes requests that are there beforehand but for",
      "their ids, and checks every answer: the first of its kind in full, the others byte for byte beside it, but for the id",
      "and the date. For an answer it takes 6.8 us of CPU, of which 5.4 are the system's sending and receiving; `wrk` on one",
      "thread took 9.4 us in the same minute.",
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
 * Saves one part, and leaves everything else as it is.
 *
 * @param {"stdio" | "http" | "files"} part
 */
export function saveResults(part, table, machine) {
  const { heading, words } = parts[part];
  const old = existsSync(file) ? readFileSync(file, "utf8") : "";
  const found = new RegExp(`^${heading}\\n[^]*?(?=^## |$(?![^]))`, "m");
  const section = `${heading}\n\n${words}\n\n${machine}.\n\n${table}\n`;
  if (!found.test(old)) return writeFileSync(file, `${old.trim() || title}\n\n${section}`);
  const text = old.replace(found, () => `${section}\n`);
  writeFileSync(file, `${text.trim()}\n`);
}

// Who is compared: the name in the tables and the command that serves `tools` tools over stdio.
import { fileURLToPath } from "node:url";

const server = (file) => (tools) => [
  process.execPath,
  fileURLToPath(new URL(`servers/${file}`, import.meta.url)),
  String(tools),
];

/** haft first: every ratio is haft beside another. */
export const peers = {
  haft: server("haft.mjs"),
  "sdk-v2": server("sdk-v2.mjs"),
  "sdk-v1": server("sdk-v1.mjs"),
  tmcp: server("tmcp.mjs"),
  fastmcp: server("fastmcp.mjs"),
};

/** A module that serves nothing, on the same Node. */
export const empty = server("empty.mjs");

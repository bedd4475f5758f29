/**
 * The program inside the sandbox under Node: its channel is descriptor 3. It is CommonJS, as Node starts that soonest,
 * and loads each of Node's modules when it is needed.
 */

import { readSync, writeSync } from "node:fs";
import process from "node:process";

import { thrownMessage } from "../thrown.ts";
import { type Host, serve } from "./child.ts";
import { fileUrl } from "./file-url.ts";
import { importLinked, type Linking } from "./linked.ts";
import { wantedPorts } from "./wanted-ports.ts";
import type { Load } from "./wire.ts";

const CHANNEL = 3;

/** How much may be written before the channel is opened for good: it fits where nobody reads yet. */
const MOST_AT_FIRST = 16 * 1024;

const { exit } = process;
const decoder = new TextDecoder();
let socket: import("node:net").Socket | undefined;
let room = MOST_AT_FIRST;

function open(): import("node:net").Socket {
  const { Socket } = process.getBuiltinModule("node:net");
  socket ??= new Socket({ fd: CHANNEL, readable: true, writable: true });
  return socket;
}

function write(text: string): void {
  if (socket === undefined && text.length * 3 <= room) {
    const bytes = Buffer.from(text);
    room -= bytes.length;
    for (let at = 0; at < bytes.length;) at += writeSync(CHANNEL, bytes, at);
  } else open().write(text);
}

async function load({ load: file, source }: Load, fetch: Parameters<Host["load"]>[1]) {
  if (source !== undefined) return importLinked({ path: file, source }, fetch, linking);
  return (await import(fileUrl(file))) as object;
}

const linking: Linking = {
  get vm() {
    return process.getBuiltinModule("node:vm");
  },
  builtin(name) {
    const found = process.getBuiltinModule(name) as object | undefined;
    // Not inherited, as an import of it has them.
    return found && { ...found, default: found };
  },
  async resolver() {
    // CommonJS has none, and a bundler must not look into what has one.
    const code = ["data:text/javascript", "export default import.meta.resolve"].join(",");
    const { default: resolve } = (await import(code)) as {
      default: (specifier: string, from: string) => string;
    };
    return (specifier, from) => resolve(specifier, fileUrl(from));
  },
};

process.on("unhandledRejection", (reason) => {
  // As in a server: a promise that a function forgot is no reason to end the calls of others.
  process.stderr.write(`unhandled rejection: ${thrownMessage(reason)}\n`);
});
serve({
  opensQuickly: false,
  read() {
    const piece = Buffer.allocUnsafe(65_536);
    const length = readSync(CHANNEL, piece);
    return decoder.decode(piece.subarray(0, length), { stream: length > 0 });
  },
  listen(hear) {
    const channel = open();
    channel.on("data", (piece: Uint8Array) => hear(decoder.decode(piece, { stream: true })));
    // Its parent is gone, or wants no more of it.
    channel.on("end", () => exit(0));
    channel.on("error", () => exit(1));
  },
  write,
  end: (text) => void open().end(text),
  fail(error) {
    try {
      process.stderr.write(`${thrownMessage(error)}\n`);
    } finally {
      exit(1);
    }
  },
  load,
  portOf: wantedPorts(process.getBuiltinModule("node:diagnostics_channel")),
});

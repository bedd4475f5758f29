/**
 * The program inside the sandbox under Deno: its channel is standard input and output, and nothing of Node's is
 * loaded, as that takes Deno longer than all the rest.
 */

import { thrownMessage } from "../thrown.ts";
import { type Host, serve } from "./child.ts";
import { type Streams, takeChannel } from "./deno-streams.ts";
import { fileUrl, folderOf } from "./file-url.ts";
import { importLinked, type Linking } from "./linked.ts";
import type { Load } from "./wire.ts";

/** The parts of Deno that are used here. */
interface DenoHost extends Streams {
  exit(code: number): never;
}

interface Rejected {
  readonly reason: unknown;
  preventDefault(): void;
}

/** What is global under Deno, and here. */
interface DenoGlobal {
  readonly Deno: DenoHost;
  addEventListener(name: "unhandledrejection", hear: (event: Rejected) => void): void;
}

/** How much may be written at once before the first piece is heard: it fits where nobody reads yet. */
const MOST_AT_FIRST = 16 * 1024;

const host = globalThis as unknown as DenoGlobal;
const { Deno } = host;
const exit = Deno.exit.bind(Deno);
const channel = takeChannel(Deno);
const decoder = new TextDecoder();
const encoder = new TextEncoder();
const buffer = new Uint8Array(65_536);
let room = MOST_AT_FIRST;
let writing: Promise<void> | undefined;
let named = (text: string): string => text;

async function writeAll(bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await channel.write(bytes.subarray(at));
}

function writeNow(bytes: Uint8Array): void {
  try {
    for (let at = 0; at < bytes.length;) at += channel.writeSync(bytes.subarray(at));
  } catch {
    // The file has closed the channel: its callers would wait for ever.
    exit(1);
  }
}

function write(text: string): void {
  const bytes = encoder.encode(text);
  room -= bytes.length;
  if (writing === undefined && room >= 0) return writeNow(bytes);
  // One that waits for its parent must go on reading what that says.
  writing = (writing ?? Promise.resolve()).then(() => writeAll(bytes));
  writing.catch(() => exit(1));
}

function print(text: string): void {
  Deno.stderr.writeSync(encoder.encode(`${text}\n`));
}

function fail(error: unknown): void {
  try {
    print(named(thrownMessage(error)));
  } finally {
    exit(1);
  }
}

async function load({ load: file, source, alone }: Load, fetch: Parameters<Host["load"]>[1]) {
  if (source === undefined) return (await import(fileUrl(file))) as object;
  if (alone === true) return importAlone(file, source);
  return importLinked({ path: file, source }, fetch, await linking());
}

/** Imports a file that runs the same wherever it stands, but for what it asks of itself. */
async function importAlone(file: string, source: string): Promise<object> {
  const meta = { url: fileUrl(file), filename: file, dirname: folderOf(file) };
  const before = source.includes("import.meta")
    ? `Object.assign(import.meta, ${JSON.stringify(meta)});`
    : "";
  // The line that names its interpreter is one at the very start alone.
  const text = source.replace(/^#!/, "//");
  const url = URL.createObjectURL(new Blob([before, text], { type: "text/javascript" }));
  const place = new RegExp(`${url}(?::1:(\\d+))?`, "g");
  named = (words) =>
    words.replaceAll(place, (_, column?: string) =>
      column === undefined ? file : `${file}:1:${Number(column) - before.length}`,
    );
  return (await import(url)) as object;
}

/** What is loaded where a file is more than self-contained. */
async function linking(): Promise<Linking> {
  return {
    vm: await import("node:vm"),
    // It resolves from its own file alone.
    resolver: async () => {
      const { createRequire } = await import("node:module");
      return (specifier, from) => {
        const found = createRequire(from).resolve(specifier);
        // It gives a module of Node's as it was asked for.
        return found.startsWith("/") ? fileUrl(found) : `node:${found.replace(/^node:/, "")}`;
      };
    },
  };
}

host.addEventListener("unhandledrejection", (event) => {
  // As in a server: a promise that a function forgot is no reason to end the calls of others.
  event.preventDefault();
  print(`unhandled rejection: ${named(thrownMessage(event.reason))}`);
});
serve({
  opensQuickly: true,
  read() {
    const length = channel.readSync(buffer) ?? 0;
    return decoder.decode(buffer.subarray(0, length), { stream: length > 0 });
  },
  async listen(hear) {
    try {
      for (;;) {
        const length = await channel.read(buffer);
        // Its parent is gone, or wants no more of it.
        if (length === null) return exit(0);
        hear(decoder.decode(buffer.subarray(0, length), { stream: true }));
      }
    } catch (error) {
      // Its rejection would only be printed, and nobody read the channel.
      fail(error);
    }
  },
  write,
  end(text) {
    write(text);
    void (writing ?? Promise.resolve()).then(() => exit(0));
  },
  fail,
  load,
  named: (text) => named(text),
});

/** Has what a tool prints under Deno go to standard error: standard output is the channel there. */

/** One of Deno's streams, as far as it is needed. */
export interface Output {
  write(bytes: Uint8Array): Promise<number>;
  writeSync(bytes: Uint8Array): number;
}

/** The same, with its other way. */
export interface Stream extends Output {
  readonly writable: object;
}

/** What `console` prints to standard output, and cannot do through `console.error`. */
const OTHERS = [
  "count",
  "countReset",
  "dir",
  "dirxml",
  "group",
  "groupCollapsed",
  "groupEnd",
  "table",
  "time",
  "timeEnd",
  "timeLog",
] as const;

/**
 * Turns everything that prints to standard output to standard error, and returns the way to standard output that is
 * left. A tool that looks for another way finds one, and can answer its own calls with it alone.
 */
export function keepPrinting({
  stdout,
  stderr,
}: Readonly<Record<"stdout" | "stderr", Stream>>): Output {
  const channel: Output = {
    write: stdout.write.bind(stdout),
    writeSync: stdout.writeSync.bind(stdout),
  };
  // Node's `process.stdout` writes by these as well.
  Object.assign(stdout, {
    write: stderr.write.bind(stderr),
    writeSync: stderr.writeSync.bind(stderr),
  });
  Object.defineProperty(stdout, "writable", { get: () => stderr.writable });
  const own = globalThis.console;
  Object.assign(own, { log: own.error, info: own.error, debug: own.error });
  let node: Console | undefined;
  for (const name of OTHERS) {
    own[name] = (...words: readonly unknown[]): void => {
      // Node's console prints where it is told to, and takes long to load.
      node ??= nodeConsole();
      (node[name] as (...given: readonly unknown[]) => void)(...words);
    };
  }
  return channel;
}

function nodeConsole(): Console {
  const { process } = globalThis;
  const { Console } = process.getBuiltinModule("node:console");
  return new Console(process.stderr, process.stderr);
}

/** Keeps a tool under Deno off the channel, which is standard input and output there. */

/** What reads. */
export interface Input {
  read(into: Uint8Array): Promise<number | null>;
  readSync(into: Uint8Array): number | null;
}

/** What writes. */
export interface Output {
  write(bytes: Uint8Array): Promise<number>;
  writeSync(bytes: Uint8Array): number;
}

/** Deno's streams, as far as they are used here. */
export interface Streams {
  readonly stdin: Input & { readonly readable: object };
  readonly stdout: Output & { readonly writable: object };
  readonly stderr: Output & { readonly writable: object };
}

/** What `console` prints to standard output, and cannot do through `console.error`. */
const OTHERS = [
  "count",
  "countReset",
  "dir",
  "dirxml",
  "table",
  "time",
  "timeEnd",
  "timeLog",
] as const;

/**
 * Takes the channel. From then on what prints to standard output prints to standard error, and standard input is at
 * its end. A tool that looks for another way to the channel finds one, and can answer its own calls with it alone.
 */
export function takeChannel({ stdin, stdout, stderr }: Streams): Input & Output {
  const channel = {
    read: stdin.read.bind(stdin),
    readSync: stdin.readSync.bind(stdin),
    write: stdout.write.bind(stdout),
    writeSync: stdout.writeSync.bind(stdout),
  };
  // Node's `process.stdin` and `process.stdout` go by these as well.
  Object.assign(stdin, { read: () => Promise.resolve(null), readSync: () => null });
  Object.defineProperty(stdin, "readable", { get: () => new Blob([]).stream() });
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

/** Standard output for a command alone: what a tool file prints must come neither into a protocol nor into an answer. */

import process from "node:process";

import type { CliStreams } from "../cli/options.ts";

/**
 * Runs something while whatever is printed to standard output goes to standard error. The streams that it is given
 * still write to the real one.
 */
export async function withStdoutApart<Result>(
  streams: CliStreams,
  run: (apart: CliStreams) => Promise<Result>,
): Promise<Result> {
  const { stdout, stderr } = process;
  const { write } = stdout;
  const own = writingBy(streams.stdout, streams.stdout.write.bind(streams.stdout));
  stdout.write = stderr.write.bind(stderr) as typeof write;
  try {
    return await run({ stdin: streams.stdin, stderr: streams.stderr, stdout: own });
  } finally {
    stdout.write = write;
  }
}

/** A stream that writes by a function of its own, and is the same in everything else. */
function writingBy(
  stream: NodeJS.WriteStream,
  write: NodeJS.WriteStream["write"],
): NodeJS.WriteStream {
  return new Proxy(stream, {
    get(target, name) {
      if (name === "write") return write;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

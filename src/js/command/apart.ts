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
  const own = Object.create(streams.stdout, {
    write: { value: streams.stdout.write.bind(streams.stdout) },
  }) as NodeJS.WriteStream;
  stdout.write = stderr.write.bind(stderr) as typeof write;
  try {
    return await run({ ...streams, stdin: streams.stdin, stderr: streams.stderr, stdout: own });
  } finally {
    stdout.write = write;
  }
}

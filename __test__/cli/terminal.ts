/** A command line of its own streams: what is typed, and what is printed. */

import { PassThrough, Readable } from "node:stream";

import { type CliOptions, type CliStreams, runCli } from "haft/cli";

/** How a command line is run. */
export interface Setting extends Partial<CliOptions> {
  /** What comes in at standard input, in chunks; absent, it is a terminal where nobody types. */
  readonly piped?: string | readonly Uint8Array[];
  /** Lines that a person types at the terminal. */
  readonly typed?: string;
  /** Whether standard error is a terminal; default false. */
  readonly watched?: boolean;
  /** How wide the terminals are. */
  readonly columns?: number;
}

/** What came of it. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program `text` with these words. */
export async function run(words: readonly string[], setting: Setting): Promise<Ended> {
  const { piped, typed, watched = false, columns, ...options } = setting;
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const size = columns === undefined ? {} : { columns };
  const chunks = typeof piped === "string" ? [Buffer.from(piped)] : (piped ?? []);
  const stdin =
    piped === undefined
      ? Object.assign(
          typed === undefined ? new PassThrough() : Readable.from([Buffer.from(typed)]),
          {
            isTTY: true,
          },
        )
      : Readable.from(chunks);
  const streams = {
    stdin,
    stdout: Object.assign(stdout, size),
    stderr: Object.assign(stderr, size, watched ? { isTTY: true } : {}),
  } as unknown as CliStreams;
  const code = await runCli({
    name: "text",
    version: "1.2.3",
    tools: [],
    ...options,
    argv: words,
    streams,
  });
  return { code, stdout: printed(stdout), stderr: printed(stderr) };
}

function printed(stream: PassThrough): string {
  return ((stream.read() as Buffer | null) ?? Buffer.of()).toString("utf8");
}

/** The frames of a failure, for a person who looks for its cause. */

/** More frames than anybody reads, and longer ones, say nothing of a tool. */
const MOST = 20;
const LONGEST = 500;

/** A frame as each runtime writes it. */
const FRAME = /^ {4}at /;

/** haft's own: it and what is behind it are nothing of the tool's. */
const OWN = /[/\\]sandbox-child(?:-deno)?\.[cm]js:\d+:\d+\)?$/;

/** The tool's frames of what was thrown; undefined where it has none. */
export function framesOf(error: unknown): string[] | undefined {
  try {
    const { stack } = error as { stack?: unknown };
    if (typeof stack !== "string") return undefined;
    const lines = stack.slice(0, MOST * LONGEST * 2).split("\n");
    const own = lines.findIndex((line) => OWN.test(line));
    const frames = cut(own === -1 ? lines : lines.slice(0, own));
    return frames.length === 0 ? undefined : frames;
  } catch {
    return undefined;
  }
}

/** Lines that are frames, so many and so long. */
export function cut(lines: readonly string[]): string[] {
  return lines
    .filter((line) => FRAME.test(line))
    .slice(0, MOST)
    .map((line) => line.slice(0, LONGEST));
}

/** Lines of bytes, as protocols have them: a line feed ends one, and nothing else does. */

/** A line, or why there is none. */
export type Line = { readonly text: string } | { readonly problem: string };

/** More than any request; as on stdio under `haft mcp`. */
const LONGEST = 16 * 1024 * 1024;

/** The lines of a stream. One that is too long, or is not UTF-8, is a problem, and the next is read as ever. */
export async function* linesOf(stream: AsyncIterable<Buffer | string>): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    let rest = Buffer.from(piece as Buffer);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      parts.push(rest.subarray(0, end));
      yield lineOf(parts, size + end);
      rest = rest.subarray(end + 1);
      parts = [];
      size = 0;
    }
    size += rest.length;
    if (size <= LONGEST) parts.push(rest);
    else parts = [];
  }
  if (size > 0) yield lineOf(parts, size);
}

function lineOf(parts: readonly Buffer[], size: number): Line {
  if (size > LONGEST) return { problem: `a line may have ${LONGEST} bytes, and this has ${size}` };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts)) };
  } catch {
    return { problem: "the line is not UTF-8" };
  }
}

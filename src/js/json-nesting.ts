/** Says before a text is parsed whether that would take long: V8 needs seconds for a few megabytes of brackets. */

/** Deeper than the core reads, which has words of its own for what is a little too deep. */
const DEEPEST = 512;

/** The most arrays and objects of one text; a megabyte of brackets has as many. */
const MOST = 1_000_000;

const [QUOTE, BACKSLASH] = [34, 92];

/**
 * Why JSON of whoever wrote it is not to be parsed; undefined where it may be, well formed or not. Looks at each
 * character once at most, and no further than at the first bracket too many.
 */
export function nestingProblem(text: string): string | undefined {
  let depth = 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case 91: // [
      case 123: // {
        depth += 1;
        count += 1;
        if (depth > DEEPEST) return `it nests more than ${DEEPEST} levels deep`;
        if (count > MOST) return `it has more than ${MOST} arrays and objects`;
        break;
      case 93: // ]
      case 125: // }
        depth -= 1;
        break;
    }
  }
  return undefined;
}

/** Where a string ends that begins at `from`; the end of the text where it does not. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
  }
  return text.length;
}

/** How much room a text takes on a terminal. */

let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as a person counts them; what finds them takes 10 ms to make. */
function charactersOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** Cells of East Asian width two, and pictures; as text, since V8 takes as long to read it as 20 kB of code. */
const WIDE = String.raw`^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}])`;

let wide: RegExp | undefined;

/** Text that takes a cell a character, which most is. */
const PLAIN = /^[\x20-\x7E]*$/;

/**
 * How many cells of a terminal a line takes; a picture that some terminals draw narrow counts as wide.
 *
 * @example
 * widthOf("日本"); // 4
 */
export function widthOf(line: string): number {
  if (PLAIN.test(line)) return line.length;
  let width = 0;
  for (const { segment } of charactersOf(line)) width += cellsOf(segment);
  return width;
}

/**
 * As much of a line as fits into so many cells, whole characters only; what is cut ends with an ellipsis.
 *
 * @example
 * cutTo("a long line", 7); // "a long…"
 */
export function cutTo(line: string, room: number): string {
  // No text fits with more characters than this, and a message may have millions.
  const text = line.slice(0, room * LONGEST_CHARACTER + 1);
  if (text.length === line.length && widthOf(text) <= room) return line;
  if (room < 1) return "";
  let kept = "";
  let width = 1;
  for (const { segment } of charactersOf(text)) {
    width += cellsOf(segment);
    if (width > room) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Code units of the longest pictures that are in use; one with more would be cut. */
const LONGEST_CHARACTER = 32;

function cellsOf(segment: string): number {
  wide ??= new RegExp(WIDE, "u");
  return wide.test(segment) ? 2 : 1;
}

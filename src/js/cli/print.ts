/** What a command prints of an answer. */

import { sanitizeText } from "../text.ts";
import type { ContentBlock } from "../tool.ts";

/** The answer's text, ready for a terminal: escapes and control characters are gone. Nothing where it has no blocks. */
export function printedText(content: readonly ContentBlock[]): string {
  const texts: string[] = [];
  let images = 0;
  for (const block of content) {
    if (block.type === "text") texts.push(sanitizeText(block.text));
    else if (block.type === "image") images += 1;
  }
  if (images > 0) texts.push(`(${images} image ${images === 1 ? "block" : "blocks"} not printed)`);
  const text = texts.join("\n");
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/** Characters that a terminal would obey or hide, and line ends that JavaScript has and JSON has not. */
const UNSAFE = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/** Details as JSON on several lines: a bigint as text, invisible characters as escapes. */
export function printedJson(details: unknown): string {
  const json = JSON.stringify(
    details,
    (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value),
    2,
  ) as string | undefined;
  return `${(json ?? "null").replaceAll(UNSAFE, escaped)}\n`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

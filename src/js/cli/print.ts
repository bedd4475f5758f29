/** What a command prints of an answer. */

import { sanitizeText } from "../text.ts";
import type { ContentBlock } from "../tool.ts";

/** The answer's text, ready for a terminal: escapes and control characters are gone. Nothing where it has no blocks. */
export function printedText(content: readonly ContentBlock[]): string {
  const texts = content.flatMap((block) =>
    block.type === "text" ? [sanitizeText(block.text)] : [],
  );
  return texts.length === 0 ? "" : `${texts.join("\n")}\n`;
}

/** What is said of blocks that no terminal shows; nothing where there are none. */
export function unprintedNote(content: readonly ContentBlock[]): string {
  const images = content.filter(({ type }) => type === "image").length;
  return images === 0 ? "" : `(${images} image block(s) not printed)\n`;
}

/** Characters that a terminal would obey or hide, and line ends that JavaScript has and JSON has not. */
const UNSAFE = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]|\uDB40[\uDC00-\uDC7F]/g;

/** Details as JSON on several lines, invisible characters as escapes. */
export function printedJson(details: unknown): string {
  const json = JSON.stringify(details, undefined, 2) as string | undefined;
  return `${(json ?? "null").replaceAll(UNSAFE, escaped)}\n`;
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

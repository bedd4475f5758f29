/** The text of a value, read as its schema wants it. */

import type { Flag } from "./flag.ts";

/** Stands for a text that is no value of this kind. */
export const NOT_READ: unique symbol = Symbol("not read");

/** Decimals alone: `0x10` and `1e3` are no numbers that a person means here. */
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** The value that a text stands for, or {@link NOT_READ}. */
export function readValue({ kind, choices }: Flag, text: string): unknown {
  switch (kind) {
    case "string":
    case "boolean":
      return text;
    case "integer": {
      if (!DECIMAL.test(text)) return NOT_READ;
      const number = Number(text);
      // Beyond it the tool would get another number than the one that was typed.
      return Number.isSafeInteger(number) ? number : NOT_READ;
    }
    case "number": {
      if (!DECIMAL.test(text)) return NOT_READ;
      const number = Number(text);
      return Number.isFinite(number) ? number : NOT_READ;
    }
    case "json":
      // A value of an enum may be typed as it is listed.
      if (choices?.includes(text) === true && !isJson(text)) return text;
      return parseJson(text);
    case "any": {
      const value = parseJson(text);
      // What begins like JSON and is none was meant to be.
      return value === NOT_READ && !/^\s*[[{"]/.test(text) ? text : value;
    }
  }
}

function isJson(text: string): boolean {
  return parseJson(text) !== NOT_READ;
}

/** The value of a text of JSON, or {@link NOT_READ}. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NOT_READ;
  }
}

import { compileSchema } from "haft/schema";
import { describe, expect, it } from "vitest";

/** Pieces of which tool authors build their patterns. */
const ATOMS = [
  "a",
  "[a-z]",
  "[A-Z0-9_]",
  "\\d",
  "\\w",
  "\\s",
  "\\S",
  ".",
  "[^,;]",
  "\\.",
  "\\-",
  "\\/",
  "(?:ab|c)",
  "(\\d\\d)",
  "[\\w.-]",
  "\\p{L}",
  "\\u00e9",
  "[é-ü]",
  "\\x41",
  "\\t",
];
const COUNTS = ["", "*", "+", "?", "{2}", "{1,3}", "{2,}", "+?"];

/** Whole patterns as they are found in tool schemas. */
const WHOLE = [
  "^\\S+$",
  "\\S",
  "^[a-z0-9]+(?:-[a-z0-9]+)*$",
  "^\\d{4}-\\d{2}-\\d{2}$",
  "^#[0-9a-fA-F]{6}$",
  "^[A-Z]{2,3}$",
  "^v?\\d+\\.\\d+\\.\\d+$",
  "^(?!-)[a-z-]{1,20}(?<!-)$",
  "^(?=.*\\d).{4,}$",
  "^(a+)+$",
  "^(['\"]).*\\1$",
  "(?<year>\\d{4})",
  "^$",
  "^\\+?[1-9]\\d{1,14}$",
  "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$",
  "^\\/(?:[^/]+\\/)*$",
  "\\bword\\b",
  "^[\\s\\S]*$",
  "^(?:true|false)$",
  "^\\p{Lu}\\p{Ll}+$",
];

const TEXTS = [
  "",
  "a",
  "ab",
  "abc",
  "A_9",
  "2026-01-31",
  "a-b-c",
  "-a",
  "user@example.org",
  "#a1B2c3",
  "1.2.3",
  "v1.20.3",
  "two words",
  "word",
  "\t x",
  "é",
  "Übung",
  "'quoted'",
  "/a/b/",
  "😀",
];

const PATTERNS = [
  ...WHOLE,
  ...ATOMS.flatMap((atom) => COUNTS.map((count) => `^${atom}${count}$`)),
  ...ATOMS.flatMap((atom, index) => [`${atom}${ATOMS[(index + 7) % ATOMS.length]}`]),
];

describe("S25: patterns mean what RegExp means", () => {
  it("on two hundred ordinary patterns and twenty texts each", () => {
    expect(PATTERNS).toHaveLength(200);
    const differences: unknown[] = [];
    for (const pattern of PATTERNS) {
      const schema = compileSchema({ pattern });
      // `\-` outside a class is an error under `u`; without the flag it means the same.
      const expression = new RegExp(pattern, pattern.includes("\\-") ? "" : "u");
      for (const text of TEXTS) {
        if (schema.validate(text).ok !== expression.test(text)) differences.push([pattern, text]);
      }
    }
    expect(differences).toEqual([]);
  });

  it.each([
    "[^]",
    "[]",
    "\\0",
    "(?<n>a)\\k<n>",
    "\\ud83d\\ude00",
    "^\\ud83d",
    "\\p{IsGreek}",
    "(?i)a",
    "\\Aa\\z",
    "(?P<n>a)",
    "}",
    "]",
    "a++",
    "a*+",
    "a(?x) b",
    "[[:alpha:]]",
  ])("refuses %s, which engines read differently", (pattern) => {
    expect(() => compileSchema({ pattern })).toThrow(/\/pattern/);
  });
});

/** The core's problems with an input, in the words of the command line that it came from. */

import type { InputIssue } from "../errors.ts";
import type { ToolCommand } from "./command.ts";
import { type Flag, spelt, typed } from "./flag.ts";

/** One line a problem. */
export function issueLines(command: ToolCommand, issues: readonly InputIssue[]): string[] {
  const lines = issues.flatMap((issue) => {
    if (issue.at === "" && issue.missing !== undefined) {
      return issue.missing.map((property) => {
        const flag = command.flags.find((one) => one.property === property);
        return `Invalid arguments: missing ${flag === undefined ? property : spelt(flag)}`;
      });
    }
    return [line(command, issue)];
  });
  return [...new Set(lines)];
}

function line(command: ToolCommand, { at, problem, line: whole }: InputIssue): string {
  const [, first, inside] = /^\/([^/]*)(.*)$/s.exec(at) ?? [];
  const property = first?.replaceAll("~1", "/").replaceAll("~0", "~");
  const flag = command.flags.find((one) => one.property === property);
  if (flag === undefined || inside === undefined) return whole;
  // Whoever typed another kind of value is shown how this one is typed.
  const example =
    inside === "" && /^must be (?:array|object)\b/.test(problem) ? typed(flag) : undefined;
  const instead = example === undefined ? "" : `; write ${example}`;
  return `Invalid arguments at ${place(flag, inside)}: ${problem}${instead}`;
}

function place(flag: Flag, inside: string): string {
  const word = /^\/(\d+)$/.exec(inside)?.[1];
  if (flag.rest === "words" && word !== undefined)
    return `word ${Number(word) + 1} of ${spelt(flag)}`;
  return inside === "" ? spelt(flag) : `${inside} of ${spelt(flag)}`;
}

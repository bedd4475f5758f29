/** Problems with arguments, as the lines that every host says. */

import type { InputIssue } from "./errors.ts";
import { native } from "./native.ts";
import { mustBeJson, type Unsayable } from "./unsayable.ts";

/** Arguments that a tool does not take. */
export interface Invalid {
  /** One line for each problem, for the model to read. */
  readonly lines: readonly string[];
  /** The same, for programs. */
  readonly issues: readonly InputIssue[];
}

/** A problem that was found on this side of the border. */
export interface FoundProblem {
  /** A JSON Pointer into the arguments. */
  readonly at: string;
  readonly problem: string;
}

/** What the core answers for arguments that it refuses. */
export function invalidOf(text: string): Invalid {
  return JSON.parse(text) as Invalid;
}

/** Has the core word problems of ours: one safe line each, at most 20 and 4 KiB. */
export function invalidBy(problems: readonly FoundProblem[], head = "Invalid arguments"): Invalid {
  return invalidOf(native.issueLines(head, JSON.stringify(problems)));
}

/** Has the core word what JSON cannot say. */
export function invalidUnsayable(found: readonly Unsayable[], head?: string): Invalid {
  return invalidBy(
    found.map((one) => ({ at: one.at, problem: mustBeJson(one) })),
    head,
  );
}

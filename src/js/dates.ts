/** Dates for the libraries that know them: JSON carries them as text. */

import type { StandardIssue } from "./standard-schema.ts";

/** What the issue of a library says beyond the standard: zod `date`, valibot `Date`, arktype `a Date`. */
interface DetailedIssue extends StandardIssue {
  readonly expected?: unknown;
  /** zod: the issues of every branch of a union, with paths that start at the union. */
  readonly errors?: readonly (readonly DetailedIssue[])[];
}

type Step = PropertyKey | { readonly key: PropertyKey };

const WANTS_DATE = /^(?:an? )?date$/i;

/**
 * A copy of the value in which the text at every issue that wants a date is one; undefined where there is none.
 * The core has checked by then that the text is a date-time.
 */
export function reviveDates(value: unknown, issues: readonly StandardIssue[]): unknown {
  const revival = { value: structuredClone(value), count: 0 };
  for (const issue of issues) reviveIssue(revival, [], issue);
  return revival.count === 0 ? undefined : revival.value;
}

interface Revival {
  value: unknown;
  count: number;
}

function reviveIssue(revival: Revival, base: readonly Step[], issue: DetailedIssue): void {
  const path = [...base, ...(issue.path ?? [])];
  if (typeof issue.expected === "string" && WANTS_DATE.test(issue.expected))
    revivePath(revival, path);
  if (!Array.isArray(issue.errors)) return;
  for (const branch of issue.errors) {
    if (Array.isArray(branch)) for (const inner of branch) reviveIssue(revival, path, inner);
  }
}

function revivePath(revival: Revival, path: readonly Step[]): void {
  let holder: unknown = revival;
  let key: PropertyKey = "value";
  for (const step of path) {
    holder = Object.getOwnPropertyDescriptor(holder, key)?.value;
    if (typeof holder !== "object" || holder === null) return;
    key = typeof step === "object" ? step.key : step;
  }
  const text: unknown = Object.getOwnPropertyDescriptor(holder, key)?.value;
  if (typeof text !== "string" || Number.isNaN(Date.parse(text))) return;
  (holder as Record<PropertyKey, unknown>)[key] = new Date(text);
  revival.count += 1;
}

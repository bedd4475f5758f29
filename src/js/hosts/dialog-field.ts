/** One field of a question: shown as a choice, as a list to tick or as a line to type. */

import type { Choices } from "./choice-labels.ts";
import { choicesOf, unlike } from "./choice-labels.ts";
import type { DialogOptions, Dialogs } from "./dialogs.ts";

/** A field of a form: what `elicitation/create` knows of one. */
export interface Field extends Choices {
  readonly type: "string" | "number" | "integer" | "boolean" | "array";
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly items?: Choices;
}

/** What can stand in a field. */
export type FieldValue = string | number | boolean | string[];

/** Where and how a field is asked for. */
export interface Asking {
  readonly dialogs: Dialogs;
  readonly how: DialogOptions;
  /** What the dialogs are headed with. */
  readonly title: string;
  /** The field's name for people. */
  readonly label: string;
  readonly optional: boolean;
  /** What is wrong with a value; undefined where it fits. */
  readonly problem: (value: FieldValue) => string | undefined;
}

/** The person left the dialog. */
export const LEFT: unique symbol = Symbol("left");

/** The person left an optional field out. */
export const SKIPPED: unique symbol = Symbol("skipped");

/** What came of a field. */
export type FieldAnswer = FieldValue | typeof LEFT | typeof SKIPPED;

/**
 * A program that stands in for the person may give the same wrong answer for ever, and at once: then no timer and no
 * signal would ever be heard.
 */
const MOST_TRIES = 100;

/** Asks until the answer fits the field, or the person leaves. */
export async function askField(field: Field, asking: Asking): Promise<FieldAnswer> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await askOnce(field, asking);
    asking.how.signal?.throwIfAborted();
    if (typeof answer === "symbol") return answer;
    const problem = asking.problem(answer);
    if (problem === undefined) return answer;
    asking.dialogs.notify(`${asking.label}: ${problem}`, "warning");
  }
  return LEFT;
}

function askOnce(field: Field, asking: Asking): Promise<FieldAnswer> {
  if (field.type === "array") return tick(field, asking);
  const choices = field.type === "boolean" ? YES_OR_NO : choicesOf(field);
  return choices === undefined ? type(field, asking) : choose(choices, asking);
}

const YES_OR_NO: ReadonlyMap<string, boolean> = new Map([
  ["Yes", true],
  ["No", false],
]);

/** One of several. */
async function choose(
  choices: ReadonlyMap<string, string | boolean>,
  { dialogs, how, title, optional }: Asking,
): Promise<FieldAnswer> {
  const skip = unlike(choices, "(skip)");
  const labels = [...choices.keys()];
  const chosen = await dialogs.select(title, optional ? [...labels, skip] : labels, how);
  if (chosen === undefined) return LEFT;
  if (optional && chosen === skip) return SKIPPED;
  // A program may answer with what it was not offered: then the check says what it can be.
  return choices.get(chosen) ?? chosen;
}

/** Several of several: each choice turns its mark, until the person is done. */
async function tick(field: Field, { dialogs, how, title, optional }: Asking): Promise<FieldAnswer> {
  const choices = [...(choicesOf(field.items ?? {}) ?? [])];
  const ticked = new Set(Array.isArray(field.default) ? (field.default as string[]) : []);
  // Every choice may be turned more than once.
  for (let turns = 0; turns < MOST_TRIES + 2 * choices.length; turns += 1) {
    const marked = new Map(
      choices.map(([label, value]) => [`${ticked.has(value) ? "[x]" : "[ ]"} ${label}`, value]),
    );
    const ends = optional ? ["Done", "(skip)"] : ["Done"];
    const chosen = await dialogs.select(title, [...marked.keys(), ...ends], how);
    how.signal?.throwIfAborted();
    if (chosen === undefined) return LEFT;
    if (chosen === "(skip)" && optional) return SKIPPED;
    if (chosen === "Done")
      return choices.flatMap(([, value]) => (ticked.has(value) ? [value] : []));
    const value = marked.get(chosen);
    if (value !== undefined && !ticked.delete(value)) ticked.add(value);
  }
  return LEFT;
}

/** A line to type. Nothing typed is the default where there is one, and skips an optional field. */
async function type(field: Field, { dialogs, how, title, optional }: Asking): Promise<FieldAnswer> {
  const usual = field.default as string | number | undefined;
  const typed = await dialogs.input(title, usual === undefined ? undefined : String(usual), how);
  if (typed === undefined) return LEFT;
  if (typed === "" && usual !== undefined) return usual;
  if (typed === "" && optional) return SKIPPED;
  return field.type === "string" ? typed : numberOf(typed);
}

/** The number that a person meant; any other text as it stands, for the check to refuse. */
function numberOf(text: string): string | number {
  return /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : text;
}

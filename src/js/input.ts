/** The check of arguments in this process: the same core, the same words as on every host. */

import { type Invalid, invalidOf, invalidUnsayable } from "./invalid.ts";
import { nativeTool } from "./native-tool.ts";
import { copyPlain, NOT_PLAIN } from "./plain.ts";
import { type Refined, refineNow } from "./refine.ts";
import type { TakenLately } from "./taken-lately.ts";
import type { Tool } from "./tool.ts";
import { findUnsayable } from "./unsayable.ts";

/** Arguments that a tool takes, as `execute` gets them, or the lines that say why not. */
export type CheckedInput<Input> =
  | { readonly ok: true; readonly value: Input }
  | ({ readonly ok: false } & Invalid);

/**
 * Checks arguments without running the tool. The value is a copy: what JSON says of the arguments, and what the
 * schema's library made of that. The arguments stay as they are.
 *
 * @throws {TypeError} where the schema's library checks asynchronously; `invokeTool` waits for it.
 * @example
 * const checked = validateInput(slug, { text: "Hi", seperator: "_" });
 * // { ok: false, lines: ['Invalid arguments: unknown property "seperator"; takes text, separator'], issues: [...] }
 */
export function validateInput<Input>(
  tool: Tool<Input, unknown>,
  args: unknown = {},
): CheckedInput<Input> {
  const checked = checkInput(tool as Tool, args);
  if ("then" in checked) {
    throw new TypeError(
      `${tool.name} checks its input asynchronously, which validateInput cannot wait for: use invokeTool`,
    );
  }
  return (
    "value" in checked ? { ok: true, value: checked.value } : { ok: false, ...checked }
  ) as CheckedInput<Input>;
}

/** The core's check, then the library's; a promise only where the library takes its time. */
export function checkInput(
  tool: Tool,
  args: unknown,
  taken?: TakenLately,
): Refined | Promise<Refined> {
  const checked = checkShape(tool, args, taken);
  return "value" in checked ? (refineNow(tool, checked.value) ?? checked) : checked;
}

/** What reads a provider's form: structural, as this module's types are public and those of the addon are not. */
interface FormCore {
  takeArguments(text: string): string;
}

/** The same of arguments in the form of a provider, as JSON text; the value is in the author's form. */
export function checkFormText(
  tool: Tool,
  core: FormCore,
  text: string,
): Refined | Promise<Refined> {
  const checked = JSON.parse(core.takeArguments(text)) as Refined;
  return "value" in checked ? (refineNow(tool, checked.value) ?? checked) : checked;
}

/** The core's check alone; the value is a copy. What the tool has `taken` lately is not checked again. */
export function checkShape(tool: Tool, args: unknown, taken?: TakenLately): Refined {
  // What is checked is the copy, so that a getter cannot answer twice.
  let value = copyPlain(args);
  let text: string;
  if (value === NOT_PLAIN) {
    const unsayable = findUnsayable(args);
    if (unsayable.length > 0) return invalidUnsayable(unsayable);
    text = JSON.stringify(args);
    value = JSON.parse(text) as unknown;
  } else {
    text = JSON.stringify(value);
  }
  if (taken?.has(text) === true) return { value };
  const issues = nativeTool(tool).checkInput(text);
  if (issues !== null) return invalidOf(issues);
  taken?.add(text);
  return { value };
}

/** The same check of arguments that are JSON text still: also what no value shows, such as a key that is there twice. */
export function checkInputText(tool: Tool, text: string): Refined | Promise<Refined> {
  const issues = nativeTool(tool).checkInput(text);
  if (issues !== null) return invalidOf(issues);
  const value = JSON.parse(text) as unknown;
  return refineNow(tool, value) ?? { value };
}

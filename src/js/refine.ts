/** The part of the input check that only a Standard Schema's own library can do: refinements, transforms, defaults. */

import { toolMark } from "./brand.ts";
import { reviveDates } from "./dates.ts";
import { type Invalid, invalidBy } from "./invalid.ts";
import { pointerOf } from "./pointer.ts";
import type { StandardResult } from "./standard-schema.ts";
import { isThenable } from "./thenable.ts";
import type { Tool } from "./tool.ts";

/** Input as `execute` gets it, or the lines that say why not. */
export type Refined = { readonly value: unknown } | Invalid;

/**
 * Runs the library's `validate` on input that has passed the core. Returns undefined where the schema has no
 * library behind it, and a promise only where the library checks asynchronously. The library may change `value`.
 */
export function refineNow(tool: Tool, value: unknown): undefined | Refined | Promise<Refined> {
  const { validate } = toolMark(tool);
  if (validate === undefined) return undefined;
  const result = validate(value);
  return isThenable(result)
    ? Promise.resolve(result).then((settled) => secondTry(tool, value, settled))
    : secondTry(tool, value, result);
}

/** The same, but always a promise where there is something to run; what the library throws rejects it. */
export function refine(tool: Tool, value: unknown): undefined | Promise<Refined> {
  if (toolMark(tool).validate === undefined) return undefined;
  return (async () => refineNow(tool, value) as Refined | Promise<Refined>)();
}

/** JSON has no dates: where the library wants some and text came, it is asked again with the dates made. */
function secondTry(tool: Tool, value: unknown, first: StandardResult): Refined | Promise<Refined> {
  if (first.issues === undefined) return { value: first.value };
  const revived = reviveDates(value, first.issues);
  if (revived === undefined) return refinedOf(first);
  const second = toolMark(tool).validate!(revived);
  return isThenable(second) ? Promise.resolve(second).then(refinedOf) : refinedOf(second);
}

function refinedOf(result: StandardResult): Refined {
  if (result.issues === undefined) return { value: result.value };
  return invalidBy(
    result.issues.map(({ path, message }) => ({
      at: pointerOf((path ?? []).map((step) => (typeof step === "object" ? step.key : step))),
      problem: String(message),
    })),
  );
}

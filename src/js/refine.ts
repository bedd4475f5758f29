/** The part of the input check that only a Standard Schema's own library can do: refinements, transforms, defaults. */

import { toolMark } from "./brand.ts";
import { type Invalid, invalidBy } from "./invalid.ts";
import { reviveDates } from "./dates.ts";
import type { StandardResult } from "./standard-schema.ts";
import { pointerStep } from "./unsayable.ts";
import type { Tool, ToolContext } from "./tool.ts";

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

/**
 * Runs a tool on input that has passed the core: at once where the schema has no library behind it. Input that the
 * library refuses makes a result of its lines.
 */
export function runRefined(tool: Tool, input: unknown, context: ToolContext): unknown {
  const refined = refineNow(tool, input);
  if (refined === undefined) return tool.execute(input, context);
  return isThenable(refined)
    ? refined.then((settled) => runWith(tool, settled, context))
    : runWith(tool, refined, context);
}

function runWith(tool: Tool, refined: Refined, context: ToolContext): unknown {
  if ("value" in refined) return tool.execute(refined.value, context);
  return { content: refined.lines.join("\n"), isError: true };
}

/** JSON has no dates: where the library wants some and text came, it is asked again with the dates made. */
function secondTry(tool: Tool, value: unknown, first: StandardResult): Refined | Promise<Refined> {
  if (first.issues === undefined) return { value: first.value };
  const revived = reviveDates(value, first.issues);
  if (revived === undefined) return refused(first);
  const second = toolMark(tool).validate!(revived);
  return isThenable(second) ? Promise.resolve(second).then(refused) : refused(second);
}

function refused(result: StandardResult): Refined {
  if (result.issues === undefined) return { value: result.value };
  return invalidBy(
    result.issues.map(({ path, message }) => ({
      at: (path ?? []).map((step) => pointerStep(stepName(step))).join(""),
      problem: String(message),
    })),
  );
}

function stepName(step: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof step === "object" ? step.key : step);
}

function isThenable<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

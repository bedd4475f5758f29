/** Calls an exported function with the arguments of a call. */

import { converted } from "./conversion.ts";
import type { FoundCall, FoundTool } from "./found.ts";

/** What of a found tool its call needs. */
export type Callee = Pick<FoundTool, "export" | "call" | "conversions">;

/**
 * Calls what the steps of `export` lead to in a module, the object before the last step as `this`. The context is the
 * last parameter; a function that does not ask for one never sees it.
 */
export function callExport(
  module: object,
  { export: steps, call, conversions = [] }: Callee,
  input: Readonly<Record<string, unknown>>,
  context: object,
): unknown {
  let holder: object = module;
  let found: unknown = module;
  for (const step of steps) {
    holder = found as object;
    found = memberOf(found, step);
  }
  if (typeof found !== "function" || steps.length === 0) {
    throw new TypeError(
      `the running file has no function ${steps.join(".")}; what it had was read before`,
    );
  }
  const run = found as (...parameters: unknown[]) => unknown;
  const parameters = parametersOf(call, converted(conversions, input), context);
  return run.apply(holder === module ? undefined : holder, [...parameters]);
}

/** A member that a module or an exported object has itself, or its class has; nothing that every object inherits. */
function memberOf(holder: unknown, step: string): unknown {
  const isObject = typeof holder === "object" ? holder !== null : typeof holder === "function";
  if (!isObject) return undefined;
  const own = Object.hasOwn(holder as object, step);
  if (!own && step in Object.prototype) return undefined;
  return (holder as Record<string, unknown>)[step];
}

function parametersOf(
  call: FoundCall,
  input: Readonly<Record<string, unknown>>,
  context: object,
): unknown[] {
  if (call === "none") return [context];
  if (call === "object") return [input, context];
  const parameters: unknown[] = [];
  for (const { name, rest } of call) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    // After a rest parameter nothing can stand, so such a function takes no context.
    if (rest) return [...parameters, ...((value as unknown[] | undefined) ?? [])];
    parameters.push(value);
  }
  return [...parameters, context];
}

/** Calls an exported function with the arguments of a call. */

import type { FoundCall } from "./found.ts";

/**
 * Calls what `steps` lead to in a module, the object before the last step as `this`. The context is the last
 * parameter; a function that does not ask for one never sees it.
 */
export function callExport(
  module: object,
  steps: readonly string[],
  call: FoundCall,
  input: Readonly<Record<string, unknown>>,
  context: object,
): unknown {
  let holder: object | undefined;
  let found: unknown = module;
  for (const step of steps) {
    holder = found as object;
    found = (found as Record<string, unknown> | undefined)?.[step];
  }
  if (typeof found !== "function") {
    throw new TypeError(`the running file has no function ${steps.join(".")}`);
  }
  const run = found as (...parameters: unknown[]) => unknown;
  return run.apply(holder === module ? undefined : holder, [...parametersOf(call, input, context)]);
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

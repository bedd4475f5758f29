/** Refuses options of a sandbox that would not hold, so that none seems to. */

import { type DefinitionProblem, ToolDefinitionError } from "../errors.ts";
import { isOptions } from "../given.ts";
import type { SandboxOptions } from "./options.ts";

const PERMISSIONS: readonly string[] = ["read", "write", "net", "env", "run"];

/** What mean nothing without a sandbox. */
const OF_A_SANDBOX = [
  "permissions",
  "maxMemory",
  "timeoutMs",
  "isolatePerCall",
  "bestEffort",
] as const;

/** Timers take no more, and fire at once instead. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Checks the options of a tool file's sandbox.
 *
 * @throws {ToolDefinitionError} naming each that is none, or is for a sandbox that was not asked for.
 */
export function checkSandboxOptions(
  options: SandboxOptions & { readonly sandbox?: boolean },
): void {
  const { sandbox, permissions = {} } = options;
  const problems = [
    ...switched(sandbox),
    ...idle(options),
    ...limits(options),
    ...grants(permissions),
  ];
  if (problems.length === 0) return;
  const lines = problems.map(({ at, message }) => `${at}: ${message}`);
  throw new ToolDefinitionError(lines.join("\n"), problems);
}

/** Whatever else is written there, `"true"` or 1, would mean that there is no sandbox. */
function switched(sandbox: unknown): DefinitionProblem[] {
  if (sandbox === undefined || typeof sandbox === "boolean") return [];
  return [{ at: "/sandbox", message: "must be true or false" }];
}

function idle(options: SandboxOptions & { readonly sandbox?: boolean }): DefinitionProblem[] {
  if (options.sandbox === true) return [];
  return OF_A_SANDBOX.filter((name) => asksFor(options[name])).map((name) => ({
    at: `/${name}`,
    message: "means nothing without a sandbox; add sandbox: true",
  }));
}

function asksFor(value: unknown): boolean {
  return typeof value === "object" && value !== null
    ? Object.keys(value).length > 0
    : value !== undefined && value !== false;
}

function limits({ maxMemory, timeoutMs }: SandboxOptions): DefinitionProblem[] {
  const wrong: DefinitionProblem[] = [];
  if (!isCount(maxMemory, Number.MAX_SAFE_INTEGER))
    wrong.push({ at: "/maxMemory", message: "must be a whole number of megabytes above 0" });
  if (!isCount(timeoutMs, LONGEST_MS))
    wrong.push({ at: "/timeoutMs", message: `must be a whole number from 1 to ${LONGEST_MS}` });
  return wrong;
}

function isCount(value: unknown, most: number): boolean {
  return (
    value === undefined || (Number.isInteger(value) && Number(value) > 0 && Number(value) <= most)
  );
}

function grants(permissions: unknown): DefinitionProblem[] {
  if (!isOptions(permissions))
    return [{ at: "/permissions", message: "must be an object of permissions" }];
  return Object.entries(permissions).flatMap(([name, grant]: [string, unknown]) => {
    const at = `/permissions/${name}`;
    if (!PERMISSIONS.includes(name))
      return [{ at, message: `is no permission; there are ${PERMISSIONS.join(", ")}` }];
    return isGrant(grant) ? [] : [{ at, message: "must be true or a list of strings" }];
  });
}

function isGrant(grant: unknown): boolean {
  return (
    grant === undefined ||
    grant === true ||
    (Array.isArray(grant) && grant.every((one) => typeof one === "string"))
  );
}

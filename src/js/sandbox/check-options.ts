/** Refuses options of a sandbox that would not hold, so that none seems to. */

import type { DefinitionProblem } from "../errors.ts";
import { kindProblems, memberProblems, type OptionNames } from "../given.ts";
import type { SandboxOptions } from "./options.ts";
import type { Permissions } from "./permissions.ts";

const PERMISSIONS: OptionNames<Permissions> = {
  read: true,
  write: true,
  net: true,
  env: true,
  run: true,
};

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

/** What of the options of a tool file's sandbox is none, or is for a sandbox that was not asked for. */
export function sandboxProblems(
  options: SandboxOptions & { readonly sandbox?: boolean },
): DefinitionProblem[] {
  const { sandbox, isolatePerCall, bestEffort, onUnenforced, onOutput, permissions } = options;
  return [
    ...kindProblems("boolean", { sandbox }),
    ...idle(options),
    ...kindProblems("boolean", { isolatePerCall, bestEffort }),
    ...kindProblems("function", { onUnenforced, onOutput }),
    ...limits(options),
    ...grants(permissions),
  ];
}

function idle(options: SandboxOptions & { readonly sandbox?: boolean }): DefinitionProblem[] {
  // Whether what is neither was meant for one, nobody knows.
  if (options.sandbox !== undefined && options.sandbox !== false) return [];
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
  const wrong = memberProblems("/permissions", permissions, PERMISSIONS, "permission");
  const granted = typeof permissions === "object" ? Object.entries(permissions ?? {}) : [];
  for (const [name, grant] of granted) {
    if (Object.hasOwn(PERMISSIONS, name) && !isGrant(grant))
      wrong.push({ at: `/permissions/${name}`, message: "must be true or a list of strings" });
  }
  return wrong;
}

function isGrant(grant: unknown): boolean {
  return (
    grant === undefined ||
    grant === true ||
    (Array.isArray(grant) && grant.every((one) => typeof one === "string"))
  );
}

/** The options of a command that say what a sandboxed file may do. */

import { UsageError } from "../cli/usage-error.ts";
import type { ToolFileOptions } from "../files/tools-from-file.ts";
import type { Grant, Permissions } from "../sandbox/permissions.ts";

/** Options whose value may be left out, as in `--allow-net` beside `--allow-net=host:443`. */
const GRANTS = ["read", "write", "net", "env", "run"] as const;

/** What means nothing without `--sandbox`, and must not seem to. */
const OF_A_SANDBOX = [
  "allow-read",
  "allow-write",
  "allow-net",
  "allow-env",
  "allow-run",
  "max-memory",
  "timeout",
  "best-effort",
  "isolate-per-call",
] as const;

/** For `parseArgs`. */
export const sandboxOptions = {
  sandbox: { type: "boolean" },
  "allow-read": { type: "string", multiple: true },
  "allow-write": { type: "string", multiple: true },
  "allow-net": { type: "string", multiple: true },
  "allow-env": { type: "string", multiple: true },
  "allow-run": { type: "string", multiple: true },
  "max-memory": { type: "string" },
  timeout: { type: "string" },
  "best-effort": { type: "boolean" },
  "isolate-per-call": { type: "boolean" },
  "audit-log": { type: "string" },
  "audit-values": { type: "boolean" },
} as const;

/** The lines about them in a command's help. */
export const sandboxUsage: string = [
  "--sandbox               run the functions in a confined process that may do nothing but this:",
  "--allow-read[=PATHS]    read files and folders, separated by commas; without PATHS everything",
  "--allow-write[=PATHS]   write them",
  "--allow-net[=TARGETS]   connect to host, host:port or *:port",
  "--allow-env[=NAMES]     see environment variables",
  "--allow-run[=NAMES]     start programs",
  "--max-memory MB         memory beside what the runtime needs",
  "--timeout MS            stop a call that takes longer",
  "--isolate-per-call      a fresh process for every call",
  "--best-effort           start although this system cannot enforce every rule, and say which",
  "--audit-log FILE        write a line about every call; haft audit verify FILE checks them",
  "--audit-values          keep the arguments in it, and not only their digest",
].join("\n");

/** What `parseArgs` made of {@link sandboxOptions}. */
export interface SandboxValues {
  readonly sandbox?: boolean;
  readonly "allow-read"?: readonly string[];
  readonly "allow-write"?: readonly string[];
  readonly "allow-net"?: readonly string[];
  readonly "allow-env"?: readonly string[];
  readonly "allow-run"?: readonly string[];
  readonly "max-memory"?: string;
  readonly timeout?: string;
  readonly "best-effort"?: boolean;
  readonly "isolate-per-call"?: boolean;
  readonly "audit-log"?: string;
  readonly "audit-values"?: boolean;
}

/**
 * The words of a command with each bare grant, such as `--allow-net`, written as `--allow-net=`; a path as a word of its
 * own, as in `--allow-read ./data`, becomes its value.
 */
export function grantsSpelt(words: readonly string[]): string[] {
  const spelt: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    // What follows is files, whatever it looks like.
    if (word === "--") return [...spelt, ...words.slice(at)];
    const bare = GRANTS.some((name) => word === `--allow-${name}`);
    // As of a variable that is not set: everything is not what whoever wrote it had in mind.
    if (GRANTS.some((name) => word === `--allow-${name}=`))
      throw new UsageError(`${word} names nothing; for everything leave out the =`);
    const following = words[at + 1];
    if (!bare) spelt.push(word);
    else if (following !== undefined && isTarget(word, following)) {
      spelt.push(`${word}=${following}`);
      at += 1;
    } else spelt.push(`${word}=`);
  }
  return spelt;
}

/** Whether a word is what a grant before it is for, and neither an option nor a tool file. */
function isTarget(option: string, word: string): boolean {
  if (word.startsWith("-") || /\.[cm]?[jt]s$/.test(word)) return false;
  return option !== "--allow-net" || /[.:]|^localhost$/.test(word);
}

/** The options of a sandbox. */
export function sandboxOf(values: SandboxValues): ToolFileOptions {
  const { sandbox = false, timeout, "max-memory": memory, "audit-log": log } = values;
  const granted = GRANTS.filter((name) => values[`allow-${name}`] !== undefined);
  const idle = sandbox ? undefined : OF_A_SANDBOX.find((name) => values[name] !== undefined);
  if (idle !== undefined) throw new UsageError(`--${idle} is for a --sandbox`);
  if (values["audit-values"] === true && log === undefined)
    throw new UsageError("--audit-values says what a log keeps; add --audit-log FILE");
  const permissions = Object.fromEntries(
    granted.map((name) => [name, grantOf(values[`allow-${name}`]!)]),
  ) as Permissions;
  return {
    sandbox,
    permissions,
    ...(memory === undefined ? {} : { maxMemory: positive("--max-memory", memory) }),
    ...(timeout === undefined ? {} : { timeoutMs: positive("--timeout", timeout) }),
    bestEffort: values["best-effort"] === true,
    isolatePerCall: values["isolate-per-call"] === true,
    ...(log === undefined ? {} : { audit: { log, values: values["audit-values"] === true } }),
  };
}

function grantOf(values: readonly string[]): Grant {
  if (values.includes("")) return true;
  return values.flatMap((value) => value.split(",")).filter((value) => value !== "");
}

function positive(option: string, text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number === 0)
    throw new UsageError(`${option} takes a whole number above 0, not ${JSON.stringify(text)}`);
  return number;
}

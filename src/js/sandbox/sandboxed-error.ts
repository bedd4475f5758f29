/** How a run in a sandbox fails. */

import { sanitizeLine, sanitizeText } from "../text.ts";
import type { Denied } from "./wire.ts";

/** More than anybody reads of a message, in UTF-16 units. */
const LONGEST_MESSAGE = 8192;

/** A code as Node writes them. */
const CODE = /^[A-Z][A-Z\d_]{0,63}$/;

/** What is known of a failure beside its words. */
interface More {
  readonly denied?: Denied;
  readonly code?: string;
  /** The file and line of what is broken. */
  readonly at?: string;
  /** The frames of the tool's own failure. */
  readonly frames?: readonly string[];
}

/**
 * A run that failed inside; `denied` says which permission it lacked, where it lacked one. Its words are the child's,
 * made safe: whoever prints an error prints its stack.
 */
export class SandboxedError extends Error {
  override readonly name = "SandboxedError";
  declare readonly denied: Denied | undefined;
  /** Node's code of a file that could not be imported, where it had one. */
  declare readonly code: string | undefined;

  constructor(message: string, more: More = {}) {
    const denied = more.denied && safe(more.denied);
    super(denied === undefined ? safeText(message) : deniedWords(denied));
    // What is absent is not printed.
    if (denied !== undefined) this.denied = denied;
    if (more.code !== undefined && CODE.test(more.code)) this.code = more.code;
    // The parent's own frames would be those of where it heard of it, which lead nobody to the cause.
    const words = `${this.name}: ${this.message}`;
    const frames = (more.frames ?? []).map((frame) => `    ${sanitizeLine(frame.trimStart())}`);
    const at = more.at === undefined ? [] : [safeText(more.at).split("\n", 1)[0]!];
    this.stack = [...at, words, ...frames].join("\n");
  }
}

/** Whether this is one, of whichever copy of haft: a tool file may import another than the one that runs it. */
export function isSandboxedError(error: unknown): error is SandboxedError {
  const { name, message } = (error ?? {}) as {
    readonly name?: unknown;
    readonly message?: unknown;
  };
  return name === "SandboxedError" && typeof message === "string";
}

function safeText(text: string): string {
  return sanitizeText(text.slice(0, LONGEST_MESSAGE));
}

function safe({ permission, resource }: Denied): Denied {
  return { permission: sanitizeLine(permission), resource: safeText(resource) };
}

/** What a model reads: no runtime's advice about flags that only whoever serves the file can set. */
function deniedWords({ permission, resource }: Denied): string {
  const target = resource === "" ? "" : ` to ${JSON.stringify(resource)}`;
  return `${permission} access${target} is not granted`;
}

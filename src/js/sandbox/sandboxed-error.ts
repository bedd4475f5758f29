/** How a run in a sandbox fails. */

import { sanitizeLine } from "../text.ts";
import type { Denied } from "./wire.ts";

/** What is known of a failure beside its words. */
interface More {
  readonly denied?: Denied;
  readonly code?: string;
  /** The file and line of what is broken. */
  readonly at?: string;
  /** The frames of the tool's own failure. */
  readonly frames?: readonly string[];
}

/** A run that failed inside; `denied` says which permission it lacked, where it lacked one. */
export class SandboxedError extends Error {
  override readonly name = "SandboxedError";
  declare readonly denied: Denied | undefined;
  /** Node's code of a file that could not be imported, where it had one. */
  declare readonly code: string | undefined;

  constructor(message: string, more: More = {}) {
    super(more.denied === undefined ? message : deniedWords(more.denied));
    // What is absent is not printed.
    if (more.denied !== undefined) this.denied = more.denied;
    if (more.code !== undefined) this.code = more.code;
    // The parent's own frames would be those of where it heard of it, which lead nobody to the cause.
    const words = `${this.name}: ${this.message}`;
    const frames = (more.frames ?? []).map((frame) => `    ${sanitizeLine(frame.trimStart())}`);
    this.stack = [...(more.at === undefined ? [] : [more.at]), words, ...frames].join("\n");
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

/** What a model reads: no runtime's advice about flags that only whoever serves the file can set. */
function deniedWords({ permission, resource }: Denied): string {
  const target = resource === "" ? "" : ` to ${JSON.stringify(resource)}`;
  return `${permission} access${target} is not granted`;
}

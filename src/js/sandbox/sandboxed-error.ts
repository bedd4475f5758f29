/** How a run in a sandbox fails. */

import type { Denied } from "./wire.ts";

/** A run that failed inside; `denied` says which permission it lacked, where it lacked one. */
export class SandboxedError extends Error {
  override readonly name = "SandboxedError";
  declare readonly denied: Denied | undefined;
  /** Node's code of a file that could not be imported, where it had one. */
  declare readonly code: string | undefined;

  constructor(
    message: string,
    more: { readonly denied?: Denied; readonly code?: string; readonly at?: string } = {},
  ) {
    super(more.denied === undefined ? message : deniedWords(more.denied));
    // What is absent is not printed.
    if (more.denied !== undefined) this.denied = more.denied;
    if (more.code !== undefined) this.code = more.code;
    // Frames would be those of the parent that heard of it, which lead nobody to the cause.
    const words = `${this.name}: ${this.message}`;
    this.stack = more.at === undefined ? words : `${more.at}\n${words}`;
  }
}

/** Whether this is one, of whichever copy of haft: a tool file may import another than the one that runs it. */
export function isSandboxedError(error: unknown): error is SandboxedError {
  return (error as { readonly name?: unknown } | undefined | null)?.name === "SandboxedError";
}

/** What a model reads: no runtime's advice about flags that only whoever serves the file can set. */
function deniedWords({ permission, resource }: Denied): string {
  const target = resource === "" ? "" : ` to ${JSON.stringify(resource)}`;
  return `${permission} access${target} is not granted`;
}

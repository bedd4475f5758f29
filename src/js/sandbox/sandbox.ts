/** The sandbox of one tool file: which child runs a call, and for how long. */

import { existsSync, realpathSync } from "node:fs";

import type { FoundTool } from "../files/found.ts";
import type { ToolContext, ToolResult } from "../tool.ts";
import { Confined, SandboxedError } from "./confined.ts";
import { importsOf, packageFile } from "./launch.ts";
import type { SandboxOptions } from "./options.ts";

/** Runs the functions of a file in confined children. */
export class Sandbox {
  readonly #file: string;
  readonly #folder: string;
  readonly #options: SandboxOptions;
  /** The child for the next call. */
  #next: Confined | undefined;

  constructor(file: string, options: SandboxOptions) {
    this.#file = realpathSync(file);
    this.#folder = importsOf(this.#file, (folder) => existsSync(packageFile(folder)));
    this.#options = options;
  }

  /**
   * Starts the child for the first call, so that what cannot be enforced, or imported, is known before one comes.
   *
   * @throws {Error} in words.
   */
  async start(): Promise<void> {
    await this.#child().ready;
  }

  /** Runs one function. */
  async run(
    found: FoundTool,
    input: Readonly<Record<string, unknown>>,
    context: ToolContext,
  ): Promise<ToolResult> {
    const { isolatePerCall = false, timeoutMs } = this.#options;
    const child = this.#child();
    if (isolatePerCall) this.#next = undefined;
    let timer: NodeJS.Timeout | undefined;
    if (timeoutMs !== undefined) {
      timer = setTimeout(
        () => child.kill(`took longer than ${timeoutMs} ms and was stopped`),
        timeoutMs,
      );
    }
    try {
      // The next call's child starts while this one runs.
      if (isolatePerCall) this.#child();
      return await child.run(found, input, context);
    } finally {
      clearTimeout(timer);
      if (isolatePerCall) child.kill("the call is over");
    }
  }

  /** Ends every child. */
  close(): void {
    this.#next?.kill("the sandbox was closed");
    this.#next = undefined;
  }

  #child(): Confined {
    if (this.#next === undefined || this.#next.over) {
      this.#next = new Confined(this.#file, this.#folder, this.#options);
    }
    return this.#next;
  }
}

export { SandboxedError };

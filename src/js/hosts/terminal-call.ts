/** A call of an agent in a terminal: progress goes to its screen, questions to its dialogs. */

import type { AnswerOptions } from "../answer.ts";
import { isThenable } from "../thenable.ts";
import type { ToolHost } from "../tool.ts";
import { unawaited } from "../unawaited.ts";
import { askInDialogs, type Dialogs } from "./dialogs.ts";

/** What a tool has to show while it runs: one line of progress. */
export interface TerminalUpdate {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly details: Record<string, never>;
}

/** Shows an update; what it returns is of no interest. */
export type ShowUpdate = (update: TerminalUpdate) => unknown;

/** What haft needs of the context that the host runs a tool in. */
export interface TerminalContext {
  /** Whether somebody is there to answer dialogs. */
  readonly hasUI: boolean;
  readonly ui: Dialogs;
}

/** What the host offers a run, as every host's run takes it; nothing of it is looked at before the tool does. */
export class TerminalCall implements AnswerOptions {
  readonly host: ToolHost;
  declare readonly signal?: AbortSignal;
  declare readonly progress?: (message: string) => void;
  declare gate?: AnswerOptions["gate"];
  declare taken?: NonNullable<AnswerOptions["taken"]>;
  readonly #context: TerminalContext | undefined;

  constructor(
    host: ToolHost,
    signal: AbortSignal | undefined,
    show: ShowUpdate | undefined,
    context: TerminalContext | undefined,
  ) {
    this.host = host;
    this.#context = context;
    if (signal !== undefined) this.signal = signal;
    if (show !== undefined) this.progress = (message) => showLine(show, message);
  }

  /** Undefined while nobody is there. */
  get ask(): AnswerOptions["ask"] {
    const context = this.#context;
    if (context?.hasUI !== true) return undefined;
    return askInDialogs(context.ui, this.signal);
  }
}

function showLine(show: ShowUpdate, text: string): void {
  const shown = show({ content: [{ type: "text", text }], details: {} });
  // A screen that fails later is no failure of the tool, nor the end of the process.
  if (isThenable(shown)) void unawaited(Promise.resolve(shown));
}

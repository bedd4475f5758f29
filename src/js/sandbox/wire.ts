/** What the parent and the child of a sandbox say to each other: one JSON object a line. */

import type { AskAnswer, AskOptions, ProgressSteps } from "../tool.ts";
import type { Callee } from "../files/call-export.ts";

/**
 * The first word of the parent: the file, and what it says without its types, where the child does not read it itself.
 * `alone` says that it runs the same wherever it stands.
 */
export interface Load {
  readonly load: string;
  readonly source?: string;
  readonly alone?: boolean;
}

/** From the parent. */
export type ToChild =
  | Load
  | (Callee & { readonly run: number; readonly input: Readonly<Record<string, unknown>> })
  | { readonly fetched: number; readonly file?: { readonly path: string; readonly source: string } }
  | { readonly fetched: number; readonly problem: string }
  | { readonly abort: number; readonly reason: string }
  | { readonly answered: number; readonly question: number; readonly answer: AskAnswer }
  | { readonly answered: number; readonly question: number; readonly problem: string };

/**
 * What a permission was wanted for, where a run failed for want of one. `name` is of a host that was not found: the
 * parent alone knows whether it was granted, and then nothing was denied.
 */
export interface Denied {
  readonly permission: string;
  readonly resource: string;
  readonly name?: string;
}

/**
 * From the child. `started` is the first, before anything of the tool's has run. `frames` are those of the tool's own
 * failure, for people. `at` is the file and line of what is broken, where the runtime says so; `heard` says that
 * an abort has reached the function, which may go on all the same.
 */
export type ToParent =
  | { readonly started: true }
  | { readonly ready: true }
  | {
      readonly broken: string;
      readonly code?: string;
      readonly at?: string;
      readonly frames?: readonly string[];
    }
  | { readonly fetch: number; readonly specifier: string; readonly from?: string }
  | { readonly heard: number }
  | { readonly done: number; readonly result: unknown }
  | {
      readonly failed: number;
      readonly message: string;
      readonly denied?: Denied;
      readonly frames?: readonly string[];
    }
  | { readonly progress: number; readonly message: string; readonly steps: ProgressSteps }
  | { readonly ask: number; readonly question: number; readonly options: AskOptions };

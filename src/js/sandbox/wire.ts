/** What the parent and the child of a sandbox say to each other: one JSON object a line. */

import type { AskAnswer, AskOptions, ProgressSteps } from "../tool.ts";
import type { FoundCall } from "../files/found.ts";

/** From the parent. */
export type ToChild =
  | {
      readonly run: number;
      readonly export: readonly string[];
      readonly call: FoundCall;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | { readonly fetched: number; readonly file?: { readonly path: string; readonly source: string } }
  | { readonly fetched: number; readonly problem: string }
  | { readonly abort: number; readonly reason: string }
  | { readonly answered: number; readonly question: number; readonly answer: AskAnswer }
  | { readonly answered: number; readonly question: number; readonly problem: string };

/** What a permission was wanted for, where a run failed for want of one. */
export interface Denied {
  readonly permission: string;
  readonly resource: string;
}

/** From the child. */
export type ToParent =
  | { readonly ready: true }
  | { readonly broken: string }
  | { readonly fetch: number; readonly specifier: string; readonly from?: string }
  | { readonly done: number; readonly result: unknown }
  | { readonly failed: number; readonly message: string; readonly denied?: Denied }
  | { readonly progress: number; readonly message: string; readonly steps: ProgressSteps }
  | { readonly ask: number; readonly question: number; readonly options: AskOptions };

/** Cuts a stream of text into lines; the last one may still be open. */
export class Lines {
  #rest = "";

  /** The lines that this piece completes. */
  take(piece: string): string[] {
    const lines = (this.#rest + piece).split("\n");
    this.#rest = lines.pop() ?? "";
    return lines.filter((line) => line !== "");
  }
}

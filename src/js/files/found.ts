/** Exported functions, as the core found them in a tool file. */

import type { Effect, JsonObject } from "../tool.ts";
import type { SourceProblem } from "./problems.ts";

/** How the arguments of a call become parameters: none, the object itself, or one property each. */
export type FoundCall =
  | "none"
  | "object"
  | readonly { readonly name: string; readonly rest: boolean }[];

/** One exported function. */
export interface FoundTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly effect: Effect;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
  readonly deprecated?: string;
  /** JSON Schema 2020-12. */
  readonly input: JsonObject;
  readonly output?: JsonObject;
  /** Where the running code finds it: the steps from the tool file's module. */
  readonly export: readonly string[];
  readonly call: FoundCall;
}

/** What a tool file says of itself without being run. */
export interface FoundFile {
  readonly tools: readonly FoundTool[];
  readonly problems: readonly SourceProblem[];
  /** Every file that was read. */
  readonly files: readonly string[];
}

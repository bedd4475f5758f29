/** Exported functions, as the core found them in a tool file. */

import type { Effect, JsonObject } from "../tool.ts";
import type { Conversion } from "./conversion.ts";
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
  /** Which arguments are values that JSON lacks; absent, none is. */
  readonly conversions?: readonly Conversion[];
  /** The file that declares it, and where; absent where a `tools.json` was read. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** What a tool file says of itself without being run. */
export interface FoundFile {
  readonly tools: readonly FoundTool[];
  readonly problems: readonly SourceProblem[];
  /** What is not as it was meant, though the export is a tool. */
  readonly warnings: readonly SourceProblem[];
  /** Every file that was read. */
  readonly files: readonly string[];
}

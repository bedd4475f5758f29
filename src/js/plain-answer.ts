/** Answers that stand in what the run returned: most do, and the way through the core costs more than the check. */

import type { NativeTool } from "#native";

import type { Answer } from "./answer.ts";
import { copyPlain } from "./plain.ts";
import type { JsonObject, Tool } from "./tool.ts";

/** Without any of these, nobody needs to ask the core whether something in a text acts unseen. */
const UNPRINTABLE = /[^\t\n\r\x20-\x7e]/;

/** The same in JSON text, where an escape may stand for any character. */
const UNPRINTABLE_JSON = /[^\x20-\x7e]|\\[^nrt"\\]/;

/** Half a surrogate pair does not cross the border as it is. */
const SURROGATE = /[\ud800-\udfff]/;

/**
 * The answer to a text, or to a text with details, in which nothing must be made visible; undefined where only the core
 * can tell.
 */
export function plainAnswer(tool: Tool, core: NativeTool, result: unknown): Answer | undefined {
  if (tool.output !== undefined) return undefined;
  if (typeof result === "string") {
    const whole = !UNPRINTABLE.test(result) || (!SURROGATE.test(result) && core.isWhole(result));
    return whole ? { content: [{ type: "text", text: result }] } : undefined;
  }
  return isDetailed(result) ? detailedAnswer(result) : undefined;
}

interface Detailed {
  readonly content: string;
  readonly details: JsonObject;
}

/** Whether a result is a text and an object of details, and nothing else. */
function isDetailed(result: unknown): result is Detailed {
  if (typeof result !== "object" || result === null) return false;
  const { content, details } = result as Partial<Detailed>;
  return (
    typeof content === "string" &&
    typeof details === "object" &&
    details !== null &&
    Object.keys(result).length === 2
  );
}

function detailedAnswer(result: Detailed): Answer | undefined {
  // What is looked at is the copy, so that a getter cannot answer twice.
  const copy = copyPlain(result);
  if (!isDetailed(copy) || UNPRINTABLE_JSON.test(JSON.stringify(copy))) return undefined;
  return { content: [{ type: "text", text: copy.content }], details: copy.details };
}

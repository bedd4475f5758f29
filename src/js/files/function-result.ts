/** What a plain function returned, as the result of a tool. */

import type { ContentBlock, DetailedResult, ToolResult } from "../tool.ts";
import { plainValue } from "./plain-value.ts";

/**
 * A string is the text, nothing is an empty answer. Content blocks and `{ content, details, isError }` are taken as
 * they are. Anything else is said as JSON text, with the value as `details`. A `Date`, a `URL`, a `Uint8Array` and a
 * bigint are the text or number that they are in JSON.
 */
export function functionResult(returned: unknown): ToolResult {
  const value = plainValue(returned);
  if (typeof value === "string") return value;
  if (value === undefined) return { content: [] };
  if (isBlock(value)) return [value];
  if (Array.isArray(value) && value.length > 0 && value.every(isBlock)) return value;
  if (isResult(value)) return value;
  return { details: value };
}
/** The members of each kind of block that tell it from data that happens to have a `type`. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  text: ["text"],
  image: ["data", "mimeType"],
  audio: ["data", "mimeType"],
  resource_link: ["uri", "name"],
  resource: ["resource"],
};

function isBlock(value: unknown): value is ContentBlock {
  if (typeof value !== "object" || value === null) return false;
  const { type } = value as { type?: unknown };
  if (typeof type !== "string" || !Object.hasOwn(MARKS, type)) return false;
  return MARKS[type]!.every((member) => Object.hasOwn(value, member));
}

function isResult(value: unknown): value is DetailedResult {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { content, isError, ...more } = value as Record<string, unknown>;
  const others = Object.keys(more).filter((key) => key !== "details");
  if (others.length > 0) return false;
  if (isError !== undefined && typeof isError !== "boolean") return false;
  const said = typeof content === "string" || (Array.isArray(content) && content.every(isBlock));
  return said || (content === undefined && isError !== undefined);
}

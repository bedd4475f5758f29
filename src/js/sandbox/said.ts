/** Reads a line of the child. The functions in it can write to the channel, so a line may be anything. */

import { nestingProblem } from "../json-nesting.ts";
import type { AskOptions, ProgressSteps } from "../tool.ts";
import { cut } from "./frames.ts";
import type { Denied, ToParent } from "./wire.ts";

/** Longer texts of a denial help nobody. */
const LONGEST = 1000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * What a line says; undefined where it says nothing that a child may.
 *
 * @throws {RangeError} where it would take long to read.
 */
export function saidBy(line: string): ToParent | undefined {
  const problem = nestingProblem(line);
  if (problem !== undefined) throw new RangeError(`a line cannot be read: ${problem}`);
  let said: unknown;
  try {
    said = JSON.parse(line);
  } catch {
    return undefined;
  }
  return isObject(said) ? read(said) : undefined;
}

function read(said: Fields): ToParent | undefined {
  const { started, ready, broken, code, at, fetch, specifier, from, heard } = said;
  const { done, failed, progress, ask, question, message, denied, frames, result, options } = said;
  if (started === true) return { started };
  if (ready === true) return { ready };
  if (isText(broken)) {
    return {
      broken,
      ...(isText(code) ? { code } : {}),
      ...(isText(at) ? { at } : {}),
      ...framesIn(frames),
    };
  }
  if (isNumber(heard)) return { heard };
  if (isNumber(done)) return "result" in said ? { done, result } : undefined;
  if (isNumber(failed) && isText(message)) {
    return {
      failed,
      message,
      ...(isDenied(denied) ? { denied: short(denied) } : {}),
      ...framesIn(frames),
    };
  }
  if (isNumber(progress) && isText(message)) {
    return { progress, message, steps: stepsOf(said["steps"]) };
  }
  if (isNumber(fetch) && isText(specifier)) {
    return { fetch, specifier, ...(isText(from) ? { from } : {}) };
  }
  if (isNumber(ask) && isNumber(question) && isObject(options)) {
    // What a question must be is checked where it is asked.
    return { ask, question, options: options as unknown as AskOptions };
  }
  return undefined;
}

function stepsOf(steps: unknown): ProgressSteps {
  const { progress, total } = isObject(steps) ? steps : {};
  return {
    ...(isNumber(progress) ? { progress } : {}),
    ...(isNumber(total) ? { total } : {}),
  };
}

function framesIn(frames: unknown): { readonly frames?: readonly string[] } {
  return Array.isArray(frames) ? { frames: cut(frames.filter(isText)) } : {};
}

function isDenied(denied: unknown): denied is Denied {
  return isObject(denied) && isText(denied["permission"]) && isText(denied["resource"]);
}

function short({ permission, resource, name }: Denied): Denied {
  return {
    permission: permission.slice(0, LONGEST),
    resource: resource.slice(0, LONGEST),
    ...(isText(name) ? { name: name.slice(0, LONGEST) } : {}),
  };
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string";

const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);

/** What JSON cannot say, found before `JSON.stringify` loses it without a word. */

import { pointerOf } from "./pointer.ts";

/** A value that JSON cannot say, and where it stands. */
export interface Unsayable {
  /** A JSON Pointer into the value. */
  readonly at: string;
  /** What stands there, such as `a BigInt`. */
  readonly what: string;
}

/** Deeper than the core reads; a cycle is always found before. */
const DEEPEST = 127;

/** More than these are not worth a line. */
const MOST = 20;

/** What `JSON.stringify` writes as `{}`, or as an object of numbers. */
const SILENTLY_LOST =
  /^(?:Map|Set|WeakMap|WeakSet|Promise|ArrayBuffer|SharedArrayBuffer|DataView|(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array)$/;

/** What JSON says as the plain value or the array that it is. */
const BOXED = /^(?:String|Number|Boolean|Arguments)$/;

const NONE: readonly Unsayable[] = Object.freeze([]);

/**
 * Everything in a value that JSON cannot say: functions, symbols, BigInt, `NaN`, infinities, cycles, `Map`, typed
 * arrays, errors, generators, a `Response` and the like, and more than 127 levels. A member that is `undefined` is left out, as JSON does.
 *
 * @example
 * findUnsayable({ size: 1n }); // [{ at: "/size", what: "a BigInt" }]
 */
export function findUnsayable(value: unknown): readonly Unsayable[] {
  const search = new Search();
  search.visit(value);
  return search.found;
}

/** The problem of a place where this stands. */
export function mustBeJson({ what }: Unsayable): string {
  return `must be JSON, got ${what}`;
}

class Search {
  found: readonly Unsayable[] = NONE;
  readonly #parents: object[] = [];
  readonly #keys: (string | number)[] = [];

  visit(value: unknown): void {
    switch (typeof value) {
      case "string":
      case "boolean":
        return;
      case "number":
        if (!Number.isFinite(value)) this.#add(String(value));
        return;
      case "bigint":
        return this.#add("a BigInt");
      case "undefined":
        return this.#add("undefined");
      case "object":
        if (value !== null) this.#visitObject(value);
        return;
      default:
        return this.#add(`a ${typeof value}`);
    }
  }

  #visitObject(value: object): void {
    if (this.#parents.includes(value)) return this.#add("a cycle");
    if (this.#parents.length >= DEEPEST) return this.#add(`more than ${DEEPEST} levels`);
    const lost = lostKind(value);
    if (lost !== undefined) return this.#add(lost);
    if (typeof (value as { toJSON?: unknown }).toJSON === "function") return;
    this.#parents.push(value);
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) this.#visitMember(index, value[index]);
    } else {
      for (const key of Object.keys(value)) {
        const member = (value as Record<string, unknown>)[key];
        if (member !== undefined) this.#visitMember(key, member);
      }
    }
    this.#parents.pop();
  }

  #visitMember(key: string | number, member: unknown): void {
    if (typeof member === "string" || this.found.length >= MOST) return;
    this.#keys.push(key);
    this.visit(member);
    this.#keys.pop();
  }

  #add(what: string): void {
    this.found = [...this.found, { at: pointerOf(this.#keys), what }];
  }
}

/** An object of a kind of which `JSON.stringify` says nothing, such as `an Error`. */
function lostKind(value: object): string | undefined {
  // By tag, not by class: in a vm context the classes are another realm's.
  const tag = Object.prototype.toString.call(value);
  if (tag === "[object Object]" || tag === "[object Array]") return undefined;
  const kind = tag.slice("[object ".length, -1);
  return SILENTLY_LOST.test(kind) || hidesAll(value, kind)
    ? `${/^[AEIO]/.test(kind) ? "an" : "a"} ${kind}`
    : undefined;
}

/** A response, a generator, an iterator: what it holds is behind methods, and JSON would say `{}`. */
function hidesAll(value: object, kind: string): boolean {
  if (BOXED.test(kind) || typeof (value as { toJSON?: unknown }).toJSON === "function")
    return false;
  return kind === "Error" || Object.keys(value).length === 0;
}

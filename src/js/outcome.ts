/** What `execute` returned, as JSON text for the core, or the words for why there is none. */

/** JSON text of a result, or what in it JSON cannot say. */
export type OutcomeText = { readonly json: string } | { readonly problem: string };

/** Deeper than the core reads; a cycle that the walk has not closed by then is none. */
const DEEPEST = 127;

/** What `JSON.stringify` writes as `{}` or as an object of numbers. */
const SILENTLY_LOST = /^(?:Map|Set|WeakMap|WeakSet|Promise|ArrayBuffer|SharedArrayBuffer|DataView|(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array)$/;

/**
 * The returned value as JSON text. `JSON.stringify` alone turns `NaN` into `null`, a `Map` into `{}`
 * and drops functions; here each is a problem in words, with its JSON Pointer. A member that is
 * `undefined` is left out, as JSON does.
 */
export function outcomeText(value: unknown): OutcomeText {
  if (value === undefined || value === null) {
    return { problem: `returned ${String(value)}; return a string, content blocks or {content, details}` };
  }
  const problem = findUnsayable(value, "", []);
  if (problem !== undefined) return { problem: `returned ${problem}` };
  const json: string | undefined = JSON.stringify(value);
  return json === undefined ? { problem: "returned a value that JSON cannot say" } : { json };
}

function findUnsayable(value: unknown, at: string, parents: object[]): string | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return undefined;
    case "number":
      return Number.isFinite(value) ? undefined : `${String(value)}${where(at)}, which JSON cannot say`;
    case "bigint":
      return `a BigInt${where(at)}, which JSON cannot say; return a string or a number`;
    case "object":
      return value === null ? undefined : findUnsayableMember(value, at, parents);
    default:
      return `${typeof value === "undefined" ? "undefined" : `a ${typeof value}`}${where(at)}, which JSON cannot say`;
  }
}

function findUnsayableMember(value: object, at: string, parents: object[]): string | undefined {
  if (parents.includes(value)) return `a cycle${where(at)}`;
  if (parents.length > DEEPEST) return `more than ${DEEPEST} levels`;
  const tag: unknown = (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag];
  // By tag, not by class: in a vm context the classes are another realm's.
  if (typeof tag === "string" && SILENTLY_LOST.test(tag)) return `a ${tag}${where(at)}, which JSON cannot say`;
  if ("toJSON" in value && typeof value.toJSON === "function") return undefined;
  parents.push(value);
  const problem = Array.isArray(value) ? inArray(value, at, parents) : inObject(value, at, parents);
  parents.pop();
  return problem;
}

function inArray(items: readonly unknown[], at: string, parents: object[]): string | undefined {
  for (let index = 0; index < items.length; index += 1) {
    const problem = findUnsayable(items[index], `${at}/${index}`, parents);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function inObject(value: object, at: string, parents: object[]): string | undefined {
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const problem = findUnsayable(member, `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, parents);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function where(at: string): string {
  return at === "" ? "" : ` at ${at}`;
}

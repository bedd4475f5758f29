/** Makes JSON of what a function may return and JSON lacks: dates, URLs, bytes and bigints. */

/** Deeper than the core reads. */
const DEEPEST = 127;

/**
 * A value with each `Date` as its date-time, each `URL` as its text, each `Uint8Array` as base64 and each bigint as a
 * number, or as text where a number would change it. Whatever has none of them inside is the same object; what JSON
 * cannot say at all stays, to be told.
 */
export function plainValue(value: unknown): unknown {
  return plain(value, []);
}

function plain(value: unknown, parents: readonly object[]): unknown {
  if (typeof value === "bigint") {
    return BigInt(Number(value)) === value && Number.isSafeInteger(Number(value))
      ? Number(value)
      : String(value);
  }
  if (typeof value !== "object" || value === null) return value;
  // By tag: a module that haft links itself may have classes of another realm.
  switch (Object.prototype.toString.call(value)) {
    case "[object Date]":
      return Number.isNaN((value as Date).getTime()) ? value : (value as Date).toISOString();
    case "[object URL]":
      return (value as URL).href;
    case "[object Uint8Array]": {
      const { buffer, byteOffset, byteLength } = value as Uint8Array;
      return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
    }
    case "[object Array]":
    case "[object Object]":
      return inside(value, parents);
    default:
      return value;
  }
}

/** Copied only where something in it changes. */
function inside(value: object, parents: readonly object[]): unknown {
  if (parents.includes(value) || parents.length >= DEEPEST) return value;
  const open = [...parents, value];
  if (Array.isArray(value)) {
    const made = value.map((one) => plain(one, open));
    return made.some((one, index) => one !== value[index]) ? made : value;
  }
  // It says itself what it is as JSON.
  if (typeof (value as { toJSON?: unknown }).toJSON === "function") return value;
  const entries = Object.entries(value);
  const made = entries.map(([name, one]) => [name, plain(one, open)] as const);
  const changed = made.some(([, one], index) => one !== entries[index]![1]);
  return changed ? Object.fromEntries(made) : value;
}

/** Words for whatever was thrown: JavaScript lets a tool throw anything, even what cannot be read. */

/** More than any line shows; keeps a 10 MiB message from crossing the border. */
const LONGEST_MESSAGE = 8_192;

/**
 * The message of a thrown value, never throwing itself. The core makes one safe line of it.
 *
 * @example
 * thrownMessage(new Error("disk full")); // "disk full"
 * thrownMessage(Symbol("x")); // "Symbol(x)"
 */
export function thrownMessage(thrown: unknown): string {
  try {
    return read(thrown).slice(0, LONGEST_MESSAGE);
  } catch {
    return "it threw a value that cannot be read";
  }
}

function read(thrown: unknown): string {
  if (typeof thrown === "string") return thrown === "" ? "it threw an empty string" : thrown;
  if (thrown === undefined || thrown === null) return `it threw ${String(thrown)}`;
  if (typeof thrown !== "object" && typeof thrown !== "function") return String(thrown);
  // Not `instanceof`: an Error of another realm is one, too.
  const { message, name } = thrown as { message?: unknown; name?: unknown };
  if (typeof message === "string" && message !== "") return message;
  if (typeof thrown === "function") return `it threw the function ${String(name)}`;
  const json: unknown = JSON.stringify(thrown);
  if (typeof json === "string" && json !== "{}") return json;
  return typeof name === "string" && name !== ""
    ? name
    : `it threw ${Object.prototype.toString.call(thrown)}`;
}

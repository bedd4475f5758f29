/** What a command was told wrongly. */

/** A mistake of whoever typed the command: its message is printed, and where to read what the command takes. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

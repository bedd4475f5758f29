/** Says in one line that the compiled core is missing. It is the first import of the command, which needs the core at once. */

import process from "node:process";
import { inspect } from "node:util";

/** What is invisible, or moves a cursor. As text: V8 reads classes of Unicode with the file. */
const INVISIBLE = String.raw`[\p{C}\p{Zl}\p{Zp}]+`;

function die(error: unknown): void {
  const { code, message } = (error ?? {}) as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  const said = code === "NATIVE_LOAD" ? String(message) : inspect(error, { colors: false });
  // What makes foreign text safe elsewhere is in the core.
  const lines = said.split("\n").map((line) => line.replaceAll(new RegExp(INVISIBLE, "gu"), " "));
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}

process.once("uncaughtException", die);

/** The core is there. */
export function coreIsThere(): void {
  process.off("uncaughtException", die);
}

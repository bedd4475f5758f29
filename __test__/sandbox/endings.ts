/** Children that can go on no longer: each ends, whoever waits for it is told, and the next call has another. */
import { expect } from "vitest";
import { answerOf, sandboxed } from "./face.ts";

const ended = "!f failed: its sandboxed process ended with code 1";

/** One that is told more in a line than it takes, whatever its file does about errors. */
export async function expectDeafEnded(): Promise<void> {
  const tools = await sandboxed(
    `import process from "node:process";
    process.on("uncaughtException", () => {});
    setInterval(() => {}, 1000);
    export function f(text: string) { return text.length; }`,
    { onOutput: () => {} },
  );
  expect(await answerOf(tools, "f", { text: "a".repeat(17 << 20) })).toBe(ended);
  expect(await answerOf(tools, "f", { text: "a" })).toBe("1");
}

/** One whose file leaves it no way to say anything. */
export async function expectMuteEnded(): Promise<void> {
  const tools = await sandboxed(
    `export function f() { JSON.stringify = () => { throw new Error("no words"); }; return "f"; }`,
    { onOutput: () => {} },
  );
  expect(await answerOf(tools, "f")).toBe(ended);
}

/** What a file throws while it is imported, and what is said of it. */
export const thrown: readonly (readonly [thrown: string, words: string])[] = [
  ["null", "it threw null"],
  ["{ get code() { throw 1; } }", "it threw a value that cannot be read"],
  ["new Proxy({}, { get() { throw 1; } })", "it threw a value that cannot be read"],
  [`{ code: "X", message: "y", stack: { toString() { throw 1; } } }`, "y"],
];

/** One whose file throws what cannot be read. */
export async function expectBroken(value: string, words: string): Promise<void> {
  await expect(sandboxed(`export function f() {}\nthrow ${value};`)).rejects.toThrow(words);
}

/** What every driver needs: the calls it is to make, and a way to report what the model read. */
import { readFileSync } from "node:fs";
import process from "node:process";

import { tools, waiting } from "./tools.mjs";

/** The calls, each `{ id, tool, input, user?, cancel? }` as in calls.ts. */
export const calls = JSON.parse(readFileSync(new URL("calls.json", import.meta.url), "utf8"));

/** An empty folder for whatever the host writes. */
export const home = process.env.HOME;

/** What was said to the driver when it was started. */
export const [argument] = process.argv.slice(2);

/**
 * Reports what came of a call: `content` are blocks of text and images as the model read them, undefined where it
 * read nothing; `isError` undefined where the host says nothing of failures; `progress` the lines that were shown.
 */
export function report(call, { content, isError, progress }) {
  const line = {
    id: call.id,
    text: content
      ?.filter(({ type }) => type === "text")
      .map(({ text }) => text)
      .join("\n"),
    isError,
    images: content?.filter(({ type }) => type === "image").map(({ mimeType }) => mimeType),
    progress,
    aborted: waiting.aborted,
  };
  waiting.aborted = false;
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/**
 * Does `cancel` as soon as the waiting tool waits, where the call is one to be cancelled. Resolves when the tool has
 * seen it, for hosts that are over with a call before their tool is.
 */
export async function cancelWhenWaiting(call, cancel) {
  waiting.started = call.cancel === true ? cancel : () => {};
  if (call.cancel !== true) return;
  await new Promise((resolve) => {
    waiting.stopped = resolve;
    // So that a tool which is never told is seen as such.
    AbortSignal.timeout(10_000).addEventListener("abort", resolve);
  });
}

/** Reports what the model is told of our tools; each of `all` is `{ name, description, schema }`. */
export function declare(all) {
  const told = all.filter(({ name }) => tools.some((tool) => tool.name === name));
  process.stdout.write(`${JSON.stringify({ id: "declared", tools: told })}\n`);
}

/** Reports what else a host makes of the tools, as the test of the host expects it. */
export function note(facts) {
  process.stdout.write(`${JSON.stringify({ id: "facts", facts })}\n`);
}

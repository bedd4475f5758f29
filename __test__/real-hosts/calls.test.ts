import { callTool } from "haft";
import { expect, it } from "vitest";

import { type Call, calls, type Reads } from "./calls.ts";
import { tools, waiting } from "./tools.mjs";

/** Makes a call without any host. */
async function core({ tool, input, user, cancel }: Call): Promise<Reads> {
  const controller = new AbortController();
  waiting.aborted = false;
  waiting.started = () => cancel === true && controller.abort();
  const progress: string[] = [];
  const { content, isError = false } = await callTool(tools, tool, input, {
    signal: controller.signal,
    progress: (message) => progress.push(message),
    ...(user?.answers && { ask: () => ({ action: "accept", content: user.answers as never }) }),
  });
  return {
    text: content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n"),
    isError,
    images: content.flatMap((block) => (block.type === "image" ? [block.mimeType] : [])),
    progress,
    aborted: waiting.aborted,
  };
}

it.each(calls)("the core says what the table says: $id", async (call) => {
  expect(await core(call)).toEqual(call.reads);
});

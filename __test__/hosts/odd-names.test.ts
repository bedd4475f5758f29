/** What a model calls a tool is JSON, and may be anything that JSON can say. */
import { callTool } from "haft";
import * as anthropic from "haft/anthropic";
import * as gemini from "haft/gemini";
import * as mistral from "haft/mistral";
import * as openai from "haft/openai";
import { describe, expect, it } from "vitest";

import { tools } from "./provider-tools.ts";

const ODD: readonly [json: string, said: string][] = [
  ['{"toString":1,"valueOf":1}', "[object Object]"],
  ['["silence"]', "silence"],
  ["7", "7"],
  ["null", "null"],
];

describe("a name that is no text", () => {
  it.each(ODD)("is an unknown tool: %s", async (json, said) => {
    const name = JSON.parse(json) as never;
    const words = expect.stringContaining(`Unknown tool: "${said}"`);
    const run = { name, arguments: "{}" };
    expect(
      await openai.runToolCall(tools, { type: "function_call", call_id: "c", ...run }),
    ).toMatchObject({ output: words });
    expect(
      await anthropic.runToolCall(tools, { type: "tool_use", id: "c", name, input: {} }),
    ).toMatchObject({ is_error: true, content: [{ text: words }] });
    expect(await gemini.runToolCall(tools, { name })).toMatchObject({
      name: said,
      response: { error: words },
    });
    expect(await mistral.runToolCall(tools, { id: "c", function: run })).toMatchObject({
      content: words,
    });
    expect(await callTool(tools, name)).toMatchObject({
      isError: true,
      content: [{ text: words }],
    });
  });
});

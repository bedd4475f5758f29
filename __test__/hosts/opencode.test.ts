/** opencode runs inside its own program alone; its arguments are Zod's, which is what they are given to here. */
import { defineTool, describeTool } from "haft";
import { toOpencodeTools } from "haft/opencode";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { outcomes, tools } from "./provider-tools.ts";
import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

const made = toOpencodeTools(tools, z);

/** The calls of names that are no tool's are opencode's to answer, and any picture is one for it. */
const calls = outcomes.filter(([name]) => name !== "sketch" && Object.hasOwn(made, name));

describe("a tool of an opencode plugin", () => {
  it("exports its list", async () => {
    expect(Object.keys(await import("haft/opencode"))).toEqual(["toOpencodeTools"]);
  });

  it("is registered as describeTool shows it", () => {
    expect(describeTool(textSlug, "opencode")).toEqual({
      description: slugDescription,
      args: slugSchema.properties,
      required: ["text"],
      execute: "[function]",
    });
    expect(made["text_slug"]!.description).toBe(slugDescription);
  });

  it("lists each argument as it was written, and lets everything through to the core", () => {
    const object = z.object(made["text_slug"]!.args);
    expect(z.toJSONSchema(object)).toMatchObject({
      properties: slugSchema.properties,
      required: ["text"],
    });
    expect(object.parse({ text: 7, separator: "?" })).toEqual({ text: 7, separator: "?" });
  });

  it.each(calls)("%s with %j reads the words of every host", async (name, input, text, failed) => {
    const read = await made[name]!.execute(input as Record<string, unknown>, {}).then(
      ({ output }) => ({ text: output, failed: false }),
      (error: Error) => ({ text: error.message, failed: true }),
    );
    expect(read).toEqual({ text, failed });
  });

  it("hands pictures on as attachments, and details as metadata", async () => {
    const attachment = { type: "file", mime: "image/png", url: "data:image/png;base64,AAAA" };
    expect(await made["draw"]!.execute({}, {})).toEqual({
      output: "one pixel",
      attachments: [attachment],
    });
    const count = defineTool({
      name: "count",
      description: "Counts.",
      effect: "read",
      execute: () => ({ content: "two", details: { n: 2 } }),
    });
    expect(await toOpencodeTools([count], z)["count"]!.execute({}, {})).toEqual({
      output: "two",
      metadata: { details: { n: 2 } },
    });
  });

  it("asks for permission before it destroys, and does nothing where that is refused", async () => {
    let runs = 0;
    const remove = defineTool({
      name: "text_remove",
      description: "Removes.",
      effect: "destructive",
      execute: () => `gone ${(runs += 1)}`,
    });
    const { execute } = toOpencodeTools([remove], z)["text_remove"]!;
    const asked: object[] = [];
    const ask = async (input: object) => void asked.push(input);
    expect(await execute({}, { ask })).toEqual({ output: "gone 1" });
    expect(asked).toEqual([
      { permission: "text_remove", patterns: ["*"], always: ["*"], metadata: {} },
    ]);
    const refusal = new Error("The user rejected permission");
    await expect(execute({}, { ask: () => Promise.reject(refusal) })).rejects.toBe(refusal);
    expect(runs).toBe(1);
  });

  it("CAN-03: shows progress as the title of the call, asks, and aborts", async () => {
    const busy = defineTool({
      name: "text_busy",
      description: "Reports and asks.",
      effect: "read",
      execute: async (_, { ask, progress }) => {
        progress("half way\n", { progress: 1, total: 2 });
        return (await ask({ message: "Well?", schema: { type: "object", properties: {} } })).action;
      },
    });
    const { execute } = toOpencodeTools([busy], z, { ask: () => ({ action: "decline" }) })[
      "text_busy"
    ]!;
    const shown: object[] = [];
    const metadata = (input: object) => void shown.push(input);
    expect(await execute({}, { metadata })).toEqual({ output: "decline" });
    expect(shown).toEqual([{ title: "half way", metadata: { progress: 1, total: 2 } }]);
    await expect(execute({}, { abort: AbortSignal.abort() })).rejects.toThrow(
      "text_busy failed: This operation was aborted",
    );
  });

  it("is there once by its name", () => {
    expect(() => toOpencodeTools([textSlug, textSlug], z)).toThrow("Duplicate tool name text_slug");
  });
});

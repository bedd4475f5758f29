/** VS Code runs inside the editor alone; the real types are compiled against in the suite of real hosts. */
import { defineTool, describeTool, type Tool } from "haft";
import {
  registerVscodeTools,
  type VscodeApi,
  vscodeManifest,
  type VscodeOptions,
  type VscodeToken,
} from "haft/vscode";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";

import { outcomes, tools } from "./provider-tools.ts";
import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

interface Result {
  readonly content: readonly unknown[];
}

type Registered = Parameters<VscodeApi<Result, string>["lm"]["registerTool"]>[1];

/** The members of the module that haft calls, and the tools that it was given. */
function editor({ pictures = true } = {}) {
  const registered = new Map<string, Registered>();
  const api: VscodeApi<Result, string> = {
    lm: {
      registerTool(name, tool) {
        registered.set(name, tool);
        return `the end of ${name}`;
      },
    },
    LanguageModelToolResult: class {
      readonly content: readonly unknown[];
      constructor(content: unknown[]) {
        this.content = content;
      }
    },
    LanguageModelTextPart: class {
      readonly value: string;
      constructor(value: string) {
        this.value = value;
      }
    },
    ...(pictures && { LanguageModelDataPart: { image: (data, mime) => ({ data, mime }) } }),
  };
  return { api, registered };
}

/** A token that is cancelled by `cancel`, and counts who still listens. */
function token(): { token: VscodeToken; cancel: () => void; listeners: Set<() => void> } {
  const listeners = new Set<() => void>();
  const made: VscodeToken = {
    isCancellationRequested: false,
    onCancellationRequested(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
  const cancel = () => listeners.forEach((listener) => listener());
  return { token: made, cancel, listeners };
}

function only(tool: Tool<never>, options?: VscodeOptions, how?: { pictures: boolean }): Registered {
  const { api, registered } = editor(how);
  registerVscodeTools(api, [tool], options);
  return registered.get(tool.name)!;
}

const run = async (tool: Tool<never>, input: object, how?: { pictures: boolean }) =>
  (await only(tool, {}, how).invoke({ input }, token().token)).content;

const named = (wanted: string): Tool<never> => tools.find(({ name }) => name === wanted)!;

/** The calls of names that are no tool's never reach an extension, and any picture is one for it. */
const calls = outcomes.filter(
  ([wanted]) => wanted !== "sketch" && tools.some(({ name }) => name === wanted),
);

describe("a language model tool of VS Code", () => {
  it("exports its list", async () => {
    const names = Object.keys(await import("haft/vscode")).toSorted();
    expect(names).toEqual(["registerVscodeTools", "vscodeManifest"]);
  });

  it("is declared as describeTool shows it", () => {
    const declared = {
      name: "text_slug",
      displayName: "Text Slug",
      modelDescription: slugDescription,
      inputSchema: slugSchema,
      canBeReferencedInPrompt: true,
      toolReferenceName: "text_slug",
      tags: ["read"],
    };
    expect(vscodeManifest([textSlug])).toEqual([declared]);
    expect(describeTool(textSlug, "vscode")).toEqual({
      ...declared,
      invoke: "[function]",
      prepareInvocation: "[function]",
    });
  });

  it("is registered under its name, and what ends that is returned", () => {
    const { api, registered } = editor();
    const ends = registerVscodeTools(api, [textSlug, named("draw")]);
    expect(ends).toEqual(["the end of text_slug", "the end of draw"]);
    expect([...registered.keys()]).toEqual(["text_slug", "draw"]);
    expect(() => registerVscodeTools(editor().api, [textSlug, textSlug])).toThrow(
      "Duplicate tool name text_slug",
    );
  });

  it.each(calls)("%s with %j reads the words of every host", async (name, input, text, failed) => {
    const read = await run(named(name), input).then(
      (content) => ({ content, failed: false }),
      (error: Error) => ({ content: [{ value: error.message }], failed: true }),
    );
    expect(read).toEqual({ content: [{ value: text }], failed });
  });

  it("hands a picture on as data, and names it where the editor has no part for it", async () => {
    const data = Buffer.from("AAAA", "base64");
    const text = { value: "one pixel" };
    expect(await run(named("draw"), {})).toEqual([text, { data, mime: "image/png" }]);
    expect(await run(named("draw"), {}, { pictures: false })).toEqual([
      text,
      { value: "[image: image/png]" },
    ]);
  });

  it("CAN-03: aborts with the token, and leaves no listener on it", async () => {
    const wait = defineTool({
      name: "text_wait",
      description: "Waits.",
      effect: "read",
      execute: () => new Promise<never>(() => {}),
    });
    const { token: given, cancel, listeners } = token();
    const running = only(wait).invoke({ input: {} }, given);
    expect(listeners.size).toBe(1);
    cancel();
    await expect(running).rejects.toThrow("text_wait failed: The user cancelled the call");
    expect(listeners.size).toBe(0);
    const late = { ...token().token, isCancellationRequested: true };
    await expect(only(textSlug).invoke({ input: { text: "a" } }, late)).rejects.toThrow(
      "text_slug failed: The user cancelled the call",
    );
  });

  it("asks before it destroys, in haft's words or in the extension's, on safe lines", async () => {
    const prepared = (confirm?: NonNullable<VscodeOptions["confirm"]>[string]) =>
      only(remove, confirm && { confirm: { text_remove: confirm } }).prepareInvocation({
        input: { name: "notes" },
      });
    expect(await prepared()).toEqual({
      invocationMessage: "Remove",
      confirmationMessages: {
        title: "Remove",
        message: "Run Remove? What it does cannot be undone.",
      },
    });
    expect(
      await prepared(({ name }) => ({
        title: "Sure\n?",
        message: `${String(name)}\u001b[31m goes.`,
      })),
    ).toEqual({
      invocationMessage: "Remove",
      confirmationMessages: { title: "Sure ?", message: expect.not.stringContaining("\u001b") },
    });
    expect(await prepared(() => undefined)).toEqual({ invocationMessage: "Remove" });
    expect(await only(textSlug).prepareInvocation({ input: {} })).toEqual({
      invocationMessage: "Text Slug",
    });
  });

  it("asks in the extension's words with what the check made of the input, never with bad input", async () => {
    const asked = vi.fn<NonNullable<VscodeOptions["confirm"]>[string]>(() => undefined);
    const registered = only(trimmed, { confirm: { text_trimmed: asked } });
    await registered.prepareInvocation({ input: { name: " notes " } });
    expect(asked.mock.calls).toEqual([[{ name: "notes" }]]);
    await registered.prepareInvocation({ input: { nam: "notes" } });
    expect(asked).toHaveBeenCalledOnce();
    await expect(registered.invoke({ input: { nam: "notes" } }, token().token)).rejects.toThrow(
      "Invalid arguments",
    );
  });
});

const remove = defineTool({
  name: "text_remove",
  title: "Remove",
  description: "Removes.",
  effect: "destructive",
  input: {
    type: "object",
    properties: { name: { type: "string" } },
    additionalProperties: false,
  },
  execute: () => "gone",
});

const trimmed = defineTool({
  name: "text_trimmed",
  description: "Removes.",
  effect: "destructive",
  input: z.strictObject({ name: z.string().trim() }),
  execute: () => "gone",
});

import { callTool, defineTool, describeTool } from "haft";
import { type PiContext, type PiOptions, type PiTool, registerPiTools } from "haft/pi";
import { describe, expect, it } from "vitest";

import { person } from "./person.ts";
import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

const nobody: PiContext = { hasUI: false, ui: person().dialogs };
/** A Pi that honours a returned `isError`. */
const recent: PiContext = { ...nobody, executeTool: () => {} };

/** What Pi is given. */
function registered(tools: Parameters<typeof registerPiTools>[1], options?: PiOptions): PiTool[] {
  const given: PiTool[] = [];
  registerPiTools({ registerTool: (tool) => void given.push(tool) }, tools, options);
  return given;
}

/** The only tool that Pi is given. */
function only(tool: Parameters<typeof registerPiTools>[1][number], options?: PiOptions): PiTool {
  const [given] = registered([tool], options);
  return given!;
}

const hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

describe("a tool in Pi", () => {
  it("exports its list", async () => {
    expect(Object.keys(await import("haft/pi"))).toEqual(["registerPiTools"]);
  });

  it("is registered as describeTool shows it", () => {
    const data = {
      name: "text_slug",
      label: "Text Slug",
      description: slugDescription,
      promptSnippet: "Use text_slug to turn a title into a URL slug.",
      promptGuidelines: ["Pass separator '_' for identifiers. The default '-' is for URLs."],
      parameters: slugSchema,
      annotations: hints,
    };
    expect(describeTool(textSlug, "pi")).toEqual({
      ...data,
      prepareArguments: "[function]",
      execute: "[function]",
    });
    expect(only(textSlug)).toEqual({
      ...data,
      prepareArguments: expect.any(Function),
      execute: expect.any(Function),
    });
  });

  it("has its name for a label, and an output schema, where the author wrote so", () => {
    const bare = defineTool({
      name: "bare",
      description: "d",
      effect: "destructive",
      openWorld: true,
      output: { type: "object", properties: { n: { type: "integer" } } },
      execute: () => ({ details: { n: 1 } }),
    });
    expect(describeTool(bare, "pi")).toEqual({
      name: "bare",
      label: "bare",
      description: "d",
      parameters: { type: "object", properties: {} },
      outputSchema: { type: "object", properties: { n: { type: "integer" } } },
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: true,
      },
      prepareArguments: "[function]",
      execute: "[function]",
    });
  });

  it("is marked so that Pi below 0.99 leaves its arguments alone, and no JSON shows it", () => {
    const { parameters } = only(textSlug);
    expect(Object.getOwnPropertySymbols(parameters)).toEqual([Symbol.for("TypeBox.Kind")]);
    expect(JSON.parse(JSON.stringify(parameters))).toEqual(slugSchema);
  });

  it("is refused before Pi is touched where two have one name, or an option names none", () => {
    const given: PiTool[] = [];
    const pi = { registerTool: (tool: PiTool) => void given.push(tool) };
    expect(() => registerPiTools(pi, [textSlug, textSlug])).toThrow(
      "Duplicate tool name text_slug",
    );
    const confirm = { "text\u001bslug": () => undefined };
    expect(() => registerPiTools(pi, [textSlug], { confirm })).toThrow(
      expect.objectContaining({
        name: "ToolDefinitionError",
        message: 'confirm names "text\\u001bslug", which isn\'t in the tool list',
      }) as Error,
    );
    expect(() => registerPiTools(pi, [textSlug], { renderers: { slug: {} } })).toThrow(
      'renderers names "slug", which isn\'t in the tool list',
    );
    const renderers = { text_slug: { describeCall: () => "slug" } };
    expect(() => registerPiTools(pi, [textSlug], { renderers })).toThrow(
      "text_slug: describeCall needs the host Text option",
    );
    expect(given).toEqual([]);
  });
});

describe("the arguments of a call in Pi", () => {
  const { prepareArguments, execute } = only(textSlug);

  it("are refused in the words of every host, before Pi has any", async () => {
    const hostile = { text: "", "sep\n\u001b[31m": 1 };
    const { content } = await callTool([textSlug], "text_slug", hostile);
    expect(() => prepareArguments(hostile)).toThrow(
      expect.objectContaining({ message: (content[0] as { text: string }).text }) as Error,
    );
    expect((content[0] as { text: string }).text).not.toContain("\u001b");
  });

  it("reach Pi as they are", () => {
    const args = { text: "Hi" };
    expect(prepareArguments(args)).toBe(args);
    expect(() => prepareArguments(undefined)).toThrow("must have required properties text");
  });

  it("are checked again when the tool runs, since other extensions may change them", async () => {
    await expect(execute("1", { txt: "Hi" }, undefined, undefined, nobody)).rejects.toThrow(
      /^Invalid arguments: unknown property "txt"; takes text, separator\n/,
    );
  });

  it("wait for a library that takes its time until the tool runs", async () => {
    const late = {
      "~standard": {
        version: 1,
        vendor: "late",
        validate: async (value: unknown) =>
          (value as { n: number }).n > 1
            ? { value }
            : { issues: [{ message: "too small", path: ["n"] }] },
        jsonSchema: {
          input: () => ({ type: "object", properties: { n: { type: "number" } }, required: ["n"] }),
          output: () => ({ type: "object" }),
        },
      },
    } as const;
    const tool = defineTool({
      name: "late",
      description: "d",
      effect: "read",
      input: late,
      execute: () => "ran",
    });
    const pi = only(tool);
    expect(pi.prepareArguments({ n: 1 })).toEqual({ n: 1 });
    expect(await pi.execute("1", { n: 1 }, undefined, undefined, recent)).toEqual({
      content: [{ type: "text", text: "Invalid arguments at /n: too small" }],
      details: {},
      isError: true,
    });
    expect(await pi.execute("1", { n: 2 }, undefined, undefined, recent)).toEqual({
      content: [{ type: "text", text: "ran" }],
      details: {},
    });
  });
});

describe("the result of a call in Pi", () => {
  const run = (execute: () => unknown, context: PiContext = recent, output?: object) =>
    only(
      defineTool({
        name: "run",
        description: "d",
        effect: "read",
        ...(output && { output }),
        execute: execute as () => never,
      }),
    ).execute("1", {}, undefined, undefined, context);

  it("RES-01: is well formed, whatever the tool returned", async () => {
    const text = async (value: unknown) => (await run(() => value)).content;
    expect(await text("a\u001b[31m")).toEqual([{ type: "text", text: "a\\u{1b}[31m" }]);
    expect(await text("\ud800")).toEqual([{ type: "text", text: "\ufffd" }]);
    expect(await text({ a: 1 })).toEqual([{ type: "text", text: '{"a":1}' }]);
    expect(await text(42)).toEqual([{ type: "text", text: "42" }]);
    expect(await run(() => undefined)).toMatchObject({ isError: true, details: {} });
    expect(await run(() => null)).toMatchObject({ isError: true, details: {} });
  });

  it("carries pictures, and says other blocks in text", async () => {
    const image = { type: "image", data: "AAAA", mimeType: "image/png", annotations: { a: 1 } };
    const audio = { type: "audio", data: "AAAA", mimeType: "audio/wav" };
    expect((await run(() => [image, audio])).content).toEqual([
      { type: "image", data: "AAAA", mimeType: "image/png" },
      { type: "text", text: "[audio: audio/wav, 3 bytes; this host cannot carry it]" },
    ]);
  });

  it("has structured content where the tool says what its details are", async () => {
    const output = { type: "object", properties: { n: { type: "integer" } } };
    expect(await run(() => ({ content: "one", details: { n: 1 } }), recent, output)).toEqual({
      content: [{ type: "text", text: "one" }],
      details: { n: 1 },
      structuredContent: { n: 1 },
    });
    expect(await run(() => ({ details: null }), recent, { type: "null" })).toEqual({
      content: [{ type: "text", text: "null" }],
      details: null,
      structuredContent: null,
    });
    expect(await run(() => ({ content: "one", details: { n: 1 } }))).toEqual({
      content: [{ type: "text", text: "one" }],
      details: { n: 1 },
    });
    expect(await run(() => ({ details: { n: "1" } }), recent, output)).toMatchObject({
      isError: true,
      details: {},
    });
  });

  it("RES-04: is a failure where it was one: returned to a Pi that honours that, else thrown", async () => {
    const failing = () => ({
      content: [
        { type: "text", text: "no" },
        { type: "text", text: "disk" },
      ],
      details: { left: 0 },
      isError: true,
    });
    expect(await run(failing)).toEqual({
      content: [
        { type: "text", text: "no" },
        { type: "text", text: "disk" },
      ],
      details: { left: 0 },
      isError: true,
    });
    await expect(run(failing, nobody)).rejects.toMatchObject({ message: "no\ndisk" });
    const hostile = () => {
      throw new Error("gone\n\u001b[2J- ok");
    };
    await expect(run(hostile, nobody)).rejects.toMatchObject({ message: "run failed: gone - ok" });
    const mute = () => ({ content: [], isError: true });
    await expect(run(mute, nobody)).rejects.toMatchObject({ message: "run failed" });
  });
});

it("a session that goes while a call runs takes no result with it", async () => {
  let gone = false;
  const leaves = defineTool({
    name: "leaves",
    description: "d",
    effect: "read",
    execute: () => {
      gone = true;
      return "done";
    },
  });
  const context = {
    ...nobody,
    get executeTool() {
      if (gone) throw new Error("this context is stale");
      return () => {};
    },
  };
  expect(await only(leaves).execute("1", {}, undefined, undefined, context)).toEqual({
    content: [{ type: "text", text: "done" }],
    details: {},
  });
});

describe("while a call runs in Pi", () => {
  const steps = defineTool({
    name: "steps",
    description: "d",
    effect: "read",
    execute: async (_, { progress }) => {
      progress("one\n\u001b[31mtwo");
      setImmediate(() => progress("late"));
      return "done";
    },
  });

  it("its progress is shown, one safe line each, until it has answered", async () => {
    const shown: unknown[] = [];
    await only(steps).execute("1", {}, undefined, (update) => shown.push(update), nobody);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(shown).toEqual([{ content: [{ type: "text", text: "one two" }], details: {} }]);
  });

  it("a screen that fails, now or later, is not the tool's failure", async () => {
    const fails = [
      () => {
        throw new Error("no screen");
      },
      () => Promise.reject(new Error("no screen")),
    ];
    for (const show of fails) {
      const { content } = await only(steps).execute("1", {}, undefined, show, nobody);
      expect(content).toEqual([{ type: "text", text: "done" }]);
    }
  });

  it("CAN-03: an abort ends it, though the tool ignores its signal", async () => {
    const deaf = defineTool({
      name: "deaf",
      description: "d",
      effect: "read",
      execute: () => new Promise<string>(() => {}),
    });
    const controller = new AbortController();
    const running = only(deaf).execute("1", {}, controller.signal, undefined, recent);
    controller.abort();
    expect(await running).toMatchObject({
      content: [{ type: "text", text: "deaf failed: This operation was aborted" }],
      isError: true,
    });
  });
});

describe("a call that is drawn in Pi", () => {
  class Text {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
    render(): string[] {
      return [this.text];
    }
  }
  const theme = {
    fg: (colour: string, text: string) => `<${colour}>${text}</>`,
    bold: (text: string) => `*${text}*`,
  };

  it("is one line of the title and a summary, whatever the arguments are so far", () => {
    const describeCall = ({ text }: { text: string }) => `${text.trim()}\n\u001b[31m!`;
    const { renderCall } = only(textSlug, { Text, renderers: { text_slug: { describeCall } } });
    const line = (args: unknown) => renderCall!(args, theme).render(80)[0];
    expect(line({ text: "Hi" })).toBe("<toolTitle>*Text Slug*</> <muted>Hi !</>");
    expect(line({})).toBe("<toolTitle>*Text Slug*</>");
    expect(line(undefined)).toBe("<toolTitle>*Text Slug*</>");
  });

  it("is drawn by the author's own renderers where there are any", () => {
    const renderCall = () => new Text("call");
    const renderResult = () => new Text("result");
    const own = { describeCall: () => "never", renderCall, renderResult };
    const tool = only(textSlug, { renderers: { text_slug: own } });
    expect(tool).toMatchObject({ renderCall, renderResult });
  });
});

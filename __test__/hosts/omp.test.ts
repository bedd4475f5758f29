import { callTool, defineTool, describeTool } from "haft";
import { type OmpOptions, type OmpTool, registerOmpTools } from "haft/omp";
import { describe, expect, it } from "vitest";

import { person } from "./person.ts";
import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

const nobody = { hasUI: false, ui: person().dialogs };

/** The only tool that OMP is given. */
function only(tool: Parameters<typeof registerOmpTools>[1][number], options?: OmpOptions): OmpTool {
  let given: OmpTool | undefined;
  registerOmpTools({ registerTool: (made) => void (given = made) }, [tool], options);
  return given!;
}

describe("a tool in OMP", () => {
  it("exports its list", async () => {
    expect(Object.keys(await import("haft/omp"))).toEqual(["registerOmpTools"]);
  });

  it("is registered as describeTool shows it", () => {
    const data = {
      name: "text_slug",
      label: "Text Slug",
      description: slugDescription,
      approval: "read",
    };
    expect(describeTool(textSlug, "omp")).toEqual({
      ...data,
      parameters: { unsafe: slugSchema },
      execute: "[function]",
      renderCall: "[function]",
      renderResult: "[function]",
    });
    expect(only(textSlug)).toEqual({
      ...data,
      parameters: expect.any(Function),
      execute: expect.any(Function),
    });
  });

  it("lists its schema word for word, and takes everything", () => {
    const { parameters } = only(textSlug);
    const listed = parameters.toJsonSchema();
    expect(listed).toEqual(slugSchema);
    // OMP adds a property to what it gets.
    (listed as { i?: object }).i = {};
    expect(parameters.toJsonSchema()).toEqual(slugSchema);
    const wrong = { txt: 1 };
    expect(parameters(wrong)).toBe(wrong);
    expect(parameters.assert(wrong)).toBe(wrong);
  });

  it("is approved by its effect, destructive ones with a reason", () => {
    const approval = (effect: "read" | "write" | "destructive") =>
      describeTool(defineTool({ name: "t", description: "d", effect, execute: () => "x" }), "omp")[
        "approval"
      ];
    expect(approval("read")).toBe("read");
    expect(approval("write")).toBe("write");
    expect(approval("destructive")).toEqual({
      tier: "write",
      override: true,
      reason: "What this changes cannot be had back.",
    });
  });

  it("is loaded as the extension says", () => {
    expect(only(textSlug, { loadMode: "essential" }).loadMode).toBe("essential");
    expect(() => only(textSlug, { loadMode: "always" as never })).toThrow(
      "text_slug is not well defined:\n  /loadMode: must be one of essential, discoverable",
    );
  });

  it("is refused before OMP is touched where two have one name, or renderers name none", () => {
    const given: OmpTool[] = [];
    const pi = { registerTool: (tool: OmpTool) => void given.push(tool) };
    expect(() => registerOmpTools(pi, [textSlug, textSlug])).toThrow(
      "Duplicate tool name text_slug",
    );
    expect(() => registerOmpTools(pi, [textSlug], { renderers: { slug: {} } })).toThrow(
      'renderers names "slug", which isn\'t in the tool list',
    );
    for (const renderer of ["describeCall", "describeResult"]) {
      const renderers = { text_slug: { [renderer]: () => "" } };
      expect(() => registerOmpTools(pi, [textSlug], { renderers: renderers as never })).toThrow(
        `text_slug: ${renderer} needs the host Text option`,
      );
    }
    expect(given).toEqual([]);
  });
});

describe("a call in OMP", () => {
  it("RES-04: answers in the words of every host, failures as failures", async () => {
    const hostile = { text: "", "sep\n\u001b[31m": 1 };
    const { content } = await callTool([textSlug], "text_slug", hostile);
    expect(await only(textSlug).execute("1", hostile, undefined, undefined, nobody)).toEqual({
      content,
      isError: true,
    });
    const fails = defineTool({
      name: "fails",
      description: "d",
      effect: "read",
      execute: () => ({ content: "no", details: { left: 0 }, isError: true }),
    });
    expect(await only(fails).execute("1", {}, undefined, undefined, nobody)).toEqual({
      content: [{ type: "text", text: "no" }],
      details: { left: 0 },
      isError: true,
    });
  });

  it("shows progress, and asks the person who is there", async () => {
    const asks = defineTool({
      name: "asks",
      description: "d",
      effect: "write",
      execute: async (_, { progress, ask, host }) => {
        progress("asking\n\u001b[2J");
        const schema = { type: "object", properties: { go: { type: "boolean" } } } as const;
        const { action } = await ask({ message: "Go?", schema });
        return `${action} on ${host.name}`;
      },
    });
    const { dialogs, shown } = person("Yes");
    const seen: unknown[] = [];
    const { execute } = only(asks);
    const there = { hasUI: true, ui: dialogs };
    expect(await execute("1", {}, undefined, (update) => seen.push(update), there)).toEqual({
      content: [{ type: "text", text: "accept on omp" }],
    });
    expect(shown).toEqual([["select", "Go?\ngo", ["Yes", "No", "(skip)"]]]);
    expect(seen).toEqual([{ content: [{ type: "text", text: "asking" }], details: {} }]);
    expect(await execute("1", {}, undefined, undefined, nobody)).toMatchObject({
      content: [
        { type: "text", text: "asks failed: cannot ask here: the host offers no questions" },
      ],
    });
  });

  it("CAN-03: ends with its signal, though the tool ignores it", async () => {
    const deaf = defineTool({
      name: "deaf",
      description: "d",
      effect: "read",
      execute: () => new Promise<string>(() => {}),
    });
    const controller = new AbortController();
    const running = only(deaf).execute("1", {}, controller.signal, undefined, nobody);
    controller.abort(new Error("stopped"));
    expect(await running).toEqual({
      content: [{ type: "text", text: "deaf failed: stopped" }],
      isError: true,
    });
  });
});

/** What `defineTool` refuses, and what the tool it returns is. */
import {
  defineTool,
  invokeTool,
  type Tool,
  ToolDefinitionError,
  validateInput,
  wireSchema,
} from "haft";
import { describe, expect, test, vi } from "vitest";

const base = { name: "probe", description: "Probes", effect: "read" } as const;

/** The error of a definition that the types would refuse, too. */
function refusal(definition: unknown): ToolDefinitionError {
  try {
    defineTool(definition as Parameters<typeof defineTool>[0]);
  } catch (error) {
    if (error instanceof ToolDefinitionError) return error;
    throw error;
  }
  throw new Error("it was defined");
}

function places(definition: unknown): string[] {
  return refusal(definition).problems.map(({ at }) => at);
}

describe("a definition is refused", () => {
  test("with every problem at once, each with its pointer", () => {
    const error = refusal({
      name: "two words",
      description: 5,
      effect: "reed",
      input: {
        type: "object",
        properties: { city: { type: "strng" } },
        additionalProperties: false,
      },
      meta: { size: 1n, shape: { run() {} } },
      execute: "no",
    });
    const at = error.problems.map((problem) => problem.at);
    for (const place of [
      "/name",
      "/description",
      "/effect",
      "/input/properties/city/type",
      "/meta/size",
      "/meta/shape/run",
      "/execute",
    ]) {
      expect(at).toContain(place);
    }
    expect(error.message.split("\n")).toHaveLength(error.problems.length + 1);
    expect(error).toMatchObject({ name: "ToolDefinitionError", code: "TOOL_DEFINITION" });
  });

  test("SCH-08: at once, naming the tool and the place", () => {
    const error = refusal({
      ...base,
      name: "bad",
      input: {
        type: "object",
        properties: { city: { type: "strng" } },
        additionalProperties: false,
      },
      execute: () => "",
    });
    expect(error.message).toContain("bad");
    expect(error.problems.map(({ at }) => at)).toEqual(["/input/properties/city/type"]);
  });

  test("where a method is misspelt", () => {
    expect(places({ ...base, exectue: () => "" })).toEqual(
      expect.arrayContaining(["/execute", "/exectue"]),
    );
  });

  test("where the schema holds what JSON cannot say", () => {
    const cycle: Record<string, unknown> = { type: "object" };
    cycle["not"] = cycle;
    expect(places({ ...base, input: cycle, execute: () => "" })).toEqual(["/input/not"]);
    const big = { type: "object", properties: { n: { const: 1n } }, additionalProperties: false };
    expect(refusal({ ...base, input: big, execute: () => "" }).problems).toEqual([
      { at: "/input/properties/n/const", message: "must be JSON, got a BigInt" },
    ]);
  });

  test("where a pattern is none for RegExp", () => {
    const input = {
      type: "object",
      properties: { text: { type: "string", pattern: "(?x)a" } },
      additionalProperties: false,
    };
    expect(places({ ...base, input, execute: () => "" })).toEqual([
      "/input/properties/text/pattern",
    ]);
  });

  test.each([[undefined], [null], ["text"], [7]])("where it is %j", (definition) => {
    expect(refusal(definition).message).toBe("A tool's definition must be an object");
  });
});

describe("a defined tool", () => {
  const slug = defineTool({
    ...base,
    title: "Slug",
    guidelines: ["Short"],
    timeoutMs: 500,
    meta: { "example.com/x": 1 },
    execute: () => "done",
  });

  test("is frozen, has its defaults, and shows nothing of its mark", () => {
    expect(Object.isFrozen(slug)).toBe(true);
    expect(slug).toMatchObject({
      name: "probe",
      title: "Slug",
      idempotent: true,
      openWorld: false,
      timeoutMs: 500,
    });
    expect(Object.keys(slug).toSorted()).toEqual([
      "description",
      "effect",
      "execute",
      "guidelines",
      "idempotent",
      "meta",
      "name",
      "openWorld",
      "timeoutMs",
      "title",
    ]);
  });

  test("idempotent follows the effect where it is not said", () => {
    const write = { ...base, effect: "write", execute: (): string => "" } as const;
    expect(defineTool(write).idempotent).toBe(false);
    expect(defineTool({ ...write, idempotent: true }).idempotent).toBe(true);
  });

  test("SCH-01: without input lists an open empty object, and takes what models send", async () => {
    expect(wireSchema(slug)).toEqual({ type: "object", properties: {} });
    expect(validateInput(slug)).toEqual({ ok: true, value: {} });
    expect(await invokeTool(slug, { _: "" })).toBe("done");
  });

  test("SCH-27: a frozen schema serves two tools, and is neither changed nor copied", () => {
    const shared = {
      type: "object",
      properties: { a: { $ref: "#/$defs/A" } },
      additionalProperties: false,
      $defs: { A: { type: "string" } },
    } as const;
    Object.freeze(shared);
    Object.freeze(shared.properties);
    const before = JSON.stringify(shared);
    const [first, second] = ["one", "two"].map((name) =>
      defineTool({ ...base, name, input: shared, execute: () => "" }),
    ) as [Tool, Tool];
    expect(wireSchema(first)).toEqual(wireSchema(second));
    expect(JSON.stringify(wireSchema(first))).toBe(before);
    expect(JSON.stringify(shared)).toBe(before);
    expect(first.input).toBe(shared);
  });

  test("keeps what was checked, whatever becomes of the author's objects", () => {
    const input: Record<string, unknown> = {
      type: "object",
      properties: {},
      additionalProperties: false,
    };
    const tool = defineTool({ ...base, input, execute: () => "" });
    input["properties"] = { late: { type: "string" } };
    expect(wireSchema(tool)).toMatchObject({ properties: {} });
  });

  test("execute keeps its this", async () => {
    const counter = {
      ...base,
      count: undefined,
      calls: undefined,
      execute(this: { description: string }) {
        return this.description;
      },
    };
    expect(await invokeTool(defineTool(counter))).toBe("Probes");
  });

  test("is known by another copy of haft, which makes its own handle of it", async () => {
    vi.resetModules();
    const other = await import("haft");
    expect(other.defineTool).not.toBe(defineTool);
    expect(await other.invokeTool(slug)).toBe("done");
    expect(await invokeTool(other.defineTool({ ...base, execute: () => "theirs" }))).toBe("theirs");
  });

  test("an object that only looks like one is refused", async () => {
    await expect(invokeTool({ ...slug } as Tool)).rejects.toThrow(
      "This is not a tool: pass what defineTool returned",
    );
  });
});

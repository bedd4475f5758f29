/** Every form that `input` takes, each with the real library: listed closed, checked by the core, then by the library. */
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { Schema } from "effect";
import { defineTool, invokeTool, type Tool, validateInput, wireSchema } from "haft";
import { Type } from "haft/typebox";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import * as z from "zod";

const base = { name: "probe", description: "Probes", effect: "read" } as const;

const plain = {
  type: "object",
  properties: { text: { type: "string" }, size: { type: "integer" } },
  required: ["text"],
  additionalProperties: false,
} as const;

const forms: Record<string, Tool> = {
  "plain JSON Schema": defineTool({ ...base, input: plain, execute: ({ text }) => text }),
  TypeBox: defineTool({
    ...base,
    input: Type.Object(
      { text: Type.String(), size: Type.Optional(Type.Integer()) },
      { additionalProperties: false },
    ),
    execute: ({ text }) => text,
  }),
  zod: defineTool({
    ...base,
    input: z.object({ text: z.string(), size: z.int().optional() }),
    execute: ({ text }) => text,
  }),
  arktype: defineTool({
    ...base,
    input: type({ text: "string", "size?": "number.integer" }),
    execute: ({ text }) => text,
  }),
  valibot: defineTool({
    ...base,
    input: toStandardJsonSchema(
      v.object({ text: v.string(), size: v.optional(v.pipe(v.number(), v.integer())) }),
    ),
    execute: ({ text }) => text,
  }),
  effect: defineTool({
    ...base,
    input: Schema.toStandardSchemaV1(
      Schema.toStandardJSONSchemaV1(
        Schema.Struct({ text: Schema.String, size: Schema.optionalKey(Schema.Int) }),
      ),
    ),
    execute: ({ text }) => text,
  }),
};

describe.each(Object.entries(forms))("a tool with a %s input", (_, tool) => {
  test("is listed with its properties, closed", () => {
    expect(wireSchema(tool)).toMatchObject({
      type: "object",
      properties: { text: { type: "string" }, size: {} },
      required: ["text"],
      additionalProperties: false,
    });
  });

  test("runs on good arguments", async () => {
    expect(validateInput(tool, { text: "hi", size: 2 })).toEqual({
      ok: true,
      value: { text: "hi", size: 2 },
    });
    expect(await invokeTool(tool, { text: "hi" })).toBe("hi");
  });

  test("refuses a misspelt key in the same words", () => {
    const checked = validateInput(tool, { text: "hi", sise: 2 });
    expect(checked).toMatchObject({
      ok: false,
      lines: [`Invalid arguments: unknown property "sise"; takes text, size`],
      issues: [{ at: "", problem: `unknown property "sise"; takes text, size` }],
    });
  });

  test("refuses a missing key in the same words", () => {
    expect(validateInput(tool, {})).toMatchObject({
      ok: false,
      lines: ["Invalid arguments at /: must have required properties text"],
      issues: [{ at: "", missing: ["text"] }],
    });
  });
});

describe("the library's own check runs after the core's", () => {
  test("zod: refinements become lines, transforms and defaults reach execute", async () => {
    const range = defineTool({
      ...base,
      input: z
        .object({ from: z.number(), to: z.number(), unit: z.enum(["m", "ft"]).default("m") })
        .refine(({ from, to }) => from <= to, { error: "from must not be after to", path: ["to"] })
        .transform(({ from, to, unit }) => ({ span: to - from, unit })),
      execute: ({ span, unit }) => `${span} ${unit}`,
    });
    expect(await invokeTool(range, { from: 1, to: 4 })).toBe("3 m");
    expect(validateInput(range, { from: 4, to: 1 })).toMatchObject({
      ok: false,
      lines: ["Invalid arguments at /to: from must not be after to"],
      issues: [{ at: "/to", problem: "from must not be after to" }],
    });
  });

  test("arktype: morphs reach execute", async () => {
    const parse = defineTool({
      ...base,
      input: type({ size: "string.numeric.parse" }),
      execute: ({ size }) => size + 1,
    });
    expect(await invokeTool(parse, { size: "41" })).toBe(42);
  });

  test("valibot: pipes reach execute, their issues become lines", async () => {
    const even = v.pipe(
      v.number(),
      v.check((size) => size % 2 === 0, "must be even"),
      v.transform((size) => size / 2),
    );
    const half = defineTool({
      ...base,
      input: toStandardJsonSchema(v.object({ size: even })),
      execute: ({ size }) => size,
    });
    expect(await invokeTool(half, { size: 4 })).toBe(2);
    expect(validateInput(half, { size: 3 })).toMatchObject({
      lines: ["Invalid arguments at /size: must be even"],
    });
  });

  test("effect: decoding reaches execute", async () => {
    const struct = Schema.Struct({ size: Schema.NumberFromString });
    const decoded = defineTool({
      ...base,
      input: Schema.toStandardSchemaV1(Schema.toStandardJSONSchemaV1(struct)),
      execute: ({ size }) => size + 1,
    });
    expect(await invokeTool(decoded, { size: "41" })).toBe(42);
  });

  test("an asynchronous check is awaited by invokeTool and refused by validateInput", async () => {
    const free = defineTool({
      ...base,
      input: z.object({
        name: z.string().refine(async (name) => name !== "taken", "is taken"),
      }),
      execute: ({ name }) => name,
    });
    expect(await invokeTool(free, { name: "new" })).toBe("new");
    await expect(invokeTool(free, { name: "taken" })).rejects.toMatchObject({
      name: "ToolInputError",
      lines: ["Invalid arguments at /name: is taken"],
    });
    expect(() => validateInput(free, { name: "new" })).toThrow(
      "probe checks its input asynchronously, which validateInput cannot wait for: use invokeTool",
    );
  });

  test("a library's words are one line, whatever they hold", () => {
    const hostile = defineTool({
      ...base,
      input: z.record(z.string(), z.any()).refine(() => false, {
        error: "no\n\u001B[31mFAKE LINE\u202E",
        path: ["a\nb"],
      }),
      execute: () => "",
    });
    expect(validateInput(hostile, { x: 1 })).toMatchObject({
      lines: ["Invalid arguments at /a\\nb: no FAKE LINE"],
    });
  });
});

describe("SCH-29: dates", () => {
  const zod = z.object({ from: z.date(), to: z.coerce.date().optional() });
  const dated: Record<string, Tool<{ from: Date }>> = {
    zod: defineTool({ ...base, input: zod, execute: ({ from }) => from.getTime() }),
    arktype: defineTool({
      ...base,
      input: type({ from: "Date" }),
      execute: ({ from }) => from.getTime(),
    }),
  };

  test.each(Object.entries(dated))(
    "%s: are listed as date-times and reach execute as dates",
    async (_, tool) => {
      expect(wireSchema(tool)).toMatchObject({
        properties: { from: { type: "string", format: "date-time" } },
      });
      const from = "2026-01-31T10:00:00Z";
      expect(await invokeTool(tool, { from })).toBe(Date.parse(from));
    },
  );

  test("zod: a union with a date, in a list, works too", async () => {
    const tool = defineTool({
      ...base,
      input: z.object({ days: z.array(z.union([z.date(), z.null()])) }),
      execute: ({ days }) => days.map((day) => day?.getUTCFullYear() ?? 0).join(" "),
    });
    expect(await invokeTool(tool, { days: ["2026-01-31T10:00:00Z", null] })).toBe("2026 0");
  });

  test("valibot: a date is listed as a date-time", async () => {
    const schema = v.object({ from: v.date() });
    const tool = defineTool({
      ...base,
      input: toStandardJsonSchema(schema),
      execute: ({ from }) => from.getUTCFullYear(),
    });
    expect(wireSchema(tool)).toMatchObject({
      properties: { from: { type: "string", format: "date-time" } },
    });
    expect(await invokeTool(tool, { from: "2026-01-31T10:00:00Z" })).toBe(2026);
  });

  test("what cannot be said at all is listed as anything, with a warning", async () => {
    const warned = new Promise<Error>((resolve) => process.once("warning", resolve));
    const tool = defineTool({
      ...base,
      input: z.object({ big: z.coerce.bigint(), text: z.string() }),
      execute: ({ big }) => String(big),
    });
    expect(wireSchema(tool)).toMatchObject({ properties: { big: {}, text: { type: "string" } } });
    expect((await warned).message).toBe(
      "probe: /input/properties/big: zod cannot say bigint as JSON Schema; any value is listed as allowed there",
    );
    expect(await invokeTool(tool, { big: "12345678901234567890", text: "" })).toBe(
      "12345678901234567890",
    );
  });
});

/** What an author is told whose schema does not describe itself. */
import * as v from "valibot";
import { Schema } from "effect";
import { defineTool, ToolDefinitionError } from "haft";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as mini from "zod/mini";
import * as z3 from "zod/v3";

const base = { name: "probe", description: "Probes", effect: "read" } as const;

/** The problems of a definition with this input. */
function problems(input: unknown): ToolDefinitionError["problems"] {
  try {
    defineTool({ ...base, input: input as object, execute: () => "" });
  } catch (error) {
    if (error instanceof ToolDefinitionError) return error.problems;
    throw error;
  }
  return [];
}

const standard = (vendor: string): object => ({
  "~standard": { version: 1, vendor, validate: () => ({ value: 1 }) },
});

describe("a schema that does not describe itself is refused with the helper's name", () => {
  const effect3 = Object.assign(() => {}, { [Symbol.for("effect/Schema")]: {}, ast: {} });
  test.each([
    ["valibot", v.object({}), "pass toStandardJsonSchema(schema) from @valibot/to-json-schema"],
    [
      "effect 4",
      Schema.Struct({}),
      "Schema.toStandardSchemaV1(Schema.toStandardJSONSchemaV1(schema))",
    ],
    [
      "effect 4, checking only",
      Schema.toStandardSchemaV1(Schema.Struct({})),
      "toStandardJSONSchemaV1(schema)",
    ],
    ["effect 3", effect3, "pass JSONSchema.make(schema)"],
    ["zod/mini", mini.object({}), 'pass z.toJSONSchema(schema, { io: "input" }) from "zod"'],
    ["zod 3", z3.object({}), "use zod 4"],
    ["yup", standard("yup"), "pass a JSON Schema"],
    ["sury", standard("sury"), "S.enableStandardJSONSchema()"],
    ["another", standard("acme"), "acme does not describe its schemas (no ~standard.jsonSchema)"],
  ])("%s", (_, input, words) => {
    expect(problems(input)).toEqual([{ at: "/input", message: expect.stringContaining(words) }]);
  });

  test("what the hint for zod/mini says works", () => {
    const schema = z.toJSONSchema(mini.strictObject({ text: mini.string() }), { io: "input" });
    expect(problems(schema)).toEqual([]);
  });

  test("a library that throws is quoted", () => {
    const input = {
      "~standard": {
        vendor: "acme",
        jsonSchema: {
          input() {
            throw new Error("no can do");
          },
        },
      },
    };
    expect(problems(input)).toEqual([
      { at: "/input", message: "acme cannot say this schema as JSON Schema: no can do" },
    ]);
  });

  test("one that knows only draft-07 is asked for it", () => {
    const asked: string[] = [];
    const input = {
      "~standard": {
        vendor: "acme",
        jsonSchema: {
          input({ target }: { target: string }) {
            asked.push(target);
            if (target !== "draft-07") throw new Error("unknown target");
            return { $schema: "http://json-schema.org/draft-07/schema#", type: "object" };
          },
        },
      },
    };
    expect(problems(input)).toEqual([]);
    expect(asked).toEqual(["draft-2020-12", "draft-07"]);
  });
});

describe("SCH-03: what is no schema at all is refused, never listed as an empty one", () => {
  test("a function without ~standard names the trap of OMP extensions", () => {
    expect(problems(() => {})).toEqual([
      { at: "/input", message: expect.stringContaining("inside an OMP extension") },
    ]);
  });

  test("an object of schemas", () => {
    expect(problems({ text: z.string() })).toEqual([
      {
        at: "/input",
        message: "must be a schema, got an object of schemas: wrap it, as in z.object({ ... })",
      },
    ]);
  });

  test("a library's schema inside a JSON Schema", () => {
    const input = { type: "object", properties: { text: z.string() }, additionalProperties: false };
    expect(problems(input)).toEqual([
      {
        at: "/input/properties/text",
        message: "must be JSON Schema, got a schema of zod: use one library for the whole",
      },
    ]);
  });

  test.each([[5], ["object"], [null], [[]]])("%j", (input) => {
    const found = problems(input);
    expect(found.length).toBeGreaterThan(0);
    for (const { at } of found) expect(at).toBe("/input");
  });
});

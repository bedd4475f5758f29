/** `haft/schema`: the validator on its own. */
import { compileSchema, ToolDefinitionError } from "haft/schema";
import { describe, expect, test } from "vitest";
import { z } from "zod";

describe("compileSchema", () => {
  test("takes any root, and no rule for tools applies", () => {
    const port = compileSchema({ type: "integer", minimum: 1 });
    expect(port.validate(80)).toEqual({ ok: true });
    expect(port.validate(0)).toEqual({
      ok: false,
      lines: ["Invalid value at /: must be >= 1"],
      issues: [{ line: "Invalid value at /: must be >= 1", at: "", problem: "must be >= 1" }],
    });
    expect(compileSchema({ properties: { a: true } }).validate({ b: 1 })).toEqual({ ok: true });
  });

  test("takes boolean schemas", () => {
    expect(compileSchema(true).validate(null)).toEqual({ ok: true });
    expect(compileSchema(false).validate(null)).toMatchObject({ ok: false });
  });

  test("asserts formats unless told otherwise", () => {
    const document = { type: "string", format: "date-time" };
    expect(compileSchema(document).validate("yesterday")).toMatchObject({ ok: false });
    expect(compileSchema(document, { formats: false }).validate("yesterday")).toEqual({ ok: true });
  });

  test("SCH-09: without $schema the dialect is 2020-12, and a declared one is honoured", () => {
    const tuple = compileSchema({ type: "array", prefixItems: [{ type: "integer" }] });
    const older = compileSchema({
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "array",
      items: [{ type: "integer" }],
    });
    for (const schema of [tuple, older]) {
      expect(schema.validate(["x"])).toMatchObject({ ok: false, issues: [{ at: "/0" }] });
    }
    expect(() => compileSchema({ $schema: "https://example.com/mine" })).toThrow(
      ToolDefinitionError,
    );
  });

  test("refuses what is no schema, with pointers", () => {
    expect(() => compileSchema({ properties: { a: { type: "strng" } } })).toThrow(
      expect.objectContaining({
        name: "ToolDefinitionError",
        problems: [expect.objectContaining({ at: "/properties/a/type" })],
      }),
    );
    expect(() => compileSchema({ const: 1n })).toThrow("/const: must be JSON, got a BigInt");
  });

  test("refuses a schema of a library, whose own fields would pass for keywords", () => {
    expect(() => compileSchema(z.object({ a: z.string() }))).toThrow(
      "must be a JSON Schema, such as z.toJSONSchema(schema) makes of a schema of zod",
    );
    const compiled = compileSchema(z.toJSONSchema(z.object({ a: z.string() })));
    expect(compiled.validate({ a: 1 })).toMatchObject({ ok: false, issues: [{ at: "/a" }] });
  });

  test("a value that JSON cannot say is refused in words", () => {
    expect(compileSchema(true).validate({ n: 1n })).toMatchObject({
      ok: false,
      lines: ["Invalid value at /n: must be JSON, got a BigInt"],
    });
    expect(compileSchema(true).validate(undefined)).toMatchObject({ ok: false });
  });
});

/** What `execute` receives for a JSON Schema literal, without `as const`. */
import { defineTool, type FromSchema } from "haft";
import { describe, expectTypeOf, test } from "vitest";

const base = { name: "probe", description: "Probes", effect: "read" } as const;

describe("an inline JSON Schema types the input", () => {
  test("required properties are there, others may be missing", () => {
    defineTool({
      ...base,
      input: {
        type: "object",
        properties: {
          text: { type: "string" },
          size: { type: "integer" },
          on: { type: "boolean" },
        },
        required: ["text"],
        additionalProperties: false,
      },
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<{ text: string; size?: number; on?: boolean }>();
        return input.text;
      },
    });
  });

  test("enum, const and null are exact", () => {
    defineTool({
      ...base,
      input: {
        type: "object",
        properties: {
          mode: { enum: ["plain", "loud"] },
          kind: { const: "slug" },
          after: { type: ["string", "null"] },
          level: { type: ["integer", "null"], enum: [1, 2, null] },
        },
        required: ["mode", "kind", "after", "level"],
        additionalProperties: false,
      },
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<{
          mode: "plain" | "loud";
          kind: "slug";
          after: string | null;
          level: 1 | 2 | null;
        }>();
        return "";
      },
    });
  });

  test("anyOf is a union that a discriminator narrows", () => {
    defineTool({
      ...base,
      input: {
        type: "object",
        oneOf: [
          {
            type: "object",
            properties: { action: { const: "create" }, title: { type: "string" } },
            required: ["action", "title"],
            additionalProperties: false,
          },
          {
            type: "object",
            properties: { action: { const: "delete" }, id: { type: "integer" } },
            required: ["action", "id"],
            additionalProperties: false,
          },
        ],
      },
      execute(input) {
        if (input.action === "create") {
          expectTypeOf(input.title).toEqualTypeOf<string>();
          return input.title;
        }
        expectTypeOf(input.id).toEqualTypeOf<number>();
        return input.id;
      },
    });
  });

  test("$defs and $ref resolve, recursion included", () => {
    defineTool({
      ...base,
      input: {
        type: "object",
        properties: { root: { $ref: "#/$defs/Node" } },
        required: ["root"],
        additionalProperties: false,
        $defs: {
          Node: {
            type: "object",
            properties: {
              name: { type: "string" },
              kids: { type: "array", items: { $ref: "#/$defs/Node" } },
            },
            required: ["name"],
            additionalProperties: false,
          },
        },
      },
      execute({ root }) {
        expectTypeOf(root.name).toEqualTypeOf<string>();
        const grandchild = root.kids?.[0]?.kids?.[0];
        expectTypeOf(grandchild?.name).toEqualTypeOf<string | undefined>();
        return root.name;
      },
    });
  });

  test("execute may stand before input, and take its input apart", () => {
    defineTool({
      execute: async ({ text, separator = "-" }, { signal, progress }) => {
        expectTypeOf(text).toEqualTypeOf<string>();
        expectTypeOf(separator).toEqualTypeOf<"-" | "_">();
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
        progress("half", { progress: 1, total: 2 });
        return text;
      },
      input: {
        type: "object",
        properties: { text: { type: "string" }, separator: { enum: ["-", "_"] } },
        required: ["text"],
        additionalProperties: false,
      },
      ...base,
    });
  });

  test("no input is an open object", () => {
    defineTool({
      ...base,
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<Record<string, unknown>>();
        return "";
      },
    });
  });

  test("a schema declared apart is typed with as const, and an open object without", () => {
    const exact = {
      type: "object",
      properties: { text: { type: "string" } },
      required: ["text"],
      additionalProperties: false,
    } as const;
    const wide = { type: "object", properties: { text: { type: "string" } } };
    defineTool({
      ...base,
      input: exact,
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<{ text: string }>();
        return "";
      },
    });
    defineTool({
      ...base,
      input: wide,
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<Record<string, unknown>>();
        return "";
      },
    });
  });
});

describe("FromSchema says what TypeScript can say", () => {
  test("arrays and tuples", () => {
    expectTypeOf<FromSchema<{ type: "array"; items: { type: "string" } }>>().toEqualTypeOf<
      string[]
    >();
    expectTypeOf<FromSchema<{ type: "array" }>>().toEqualTypeOf<unknown[]>();
    type Pair = { type: "array"; prefixItems: [{ type: "integer" }, { type: "string" }] };
    expectTypeOf<FromSchema<Pair>>().toEqualTypeOf<[number?, string?, ...unknown[]]>();
    expectTypeOf<FromSchema<Pair & { minItems: 2; items: false }>>().toEqualTypeOf<
      [number, string]
    >();
    expectTypeOf<FromSchema<Pair & { minItems: 1; items: false }>>().toEqualTypeOf<
      [number, string?]
    >();
  });

  test("records and extra keys", () => {
    expectTypeOf<FromSchema<{ type: "object" }>>().toEqualTypeOf<Record<string, unknown>>();
    expectTypeOf<
      FromSchema<{ type: "object"; additionalProperties: { type: "number" } }>
    >().toEqualTypeOf<Record<string, number>>();
    expectTypeOf<
      FromSchema<{ type: "object"; patternProperties: { "^x-": { type: "string" } } }>
    >().toEqualTypeOf<Record<string, string>>();
    type Open = {
      type: "object";
      properties: { a: { type: "string" } };
      required: ["a"];
      additionalProperties: true;
    };
    expectTypeOf<FromSchema<Open>["a"]>().toEqualTypeOf<string>();
    expectTypeOf<FromSchema<Open>["b"]>().toEqualTypeOf<unknown>();
  });

  test("allOf meets, siblings of branches are kept", () => {
    type Named = { type: "object"; properties: { name: { type: "string" } }; required: ["name"] };
    type Sized = { type: "object"; properties: { size: { type: "number" } }; required: ["size"] };
    expectTypeOf<FromSchema<{ allOf: [Named, Sized] }>>().toEqualTypeOf<
      { name: string } & { size: number }
    >();
    type Either = Named & { anyOf: [Sized, { type: "object"; required: ["other"] }] };
    expectTypeOf<FromSchema<Either>["name"]>().toEqualTypeOf<string>();
  });

  test("boolean schemas, unreadable references and keywords beyond types", () => {
    expectTypeOf<FromSchema<true>>().toEqualTypeOf<unknown>();
    expectTypeOf<FromSchema<false>>().toEqualTypeOf<never>();
    expectTypeOf<FromSchema<{}>>().toEqualTypeOf<unknown>();
    expectTypeOf<FromSchema<{ $ref: "#/$defs/Missing" }>>().toEqualTypeOf<unknown>();
    expectTypeOf<
      FromSchema<{ type: "string"; not: { const: "x" }; minLength: 3 }>
    >().toEqualTypeOf<string>();
  });

  test("SCH-21: parameters named like schema keywords", () => {
    type Schema = {
      type: "object";
      properties: {
        title: { type: "string" };
        type: { type: "string" };
        properties: { type: "object" };
        default: { type: "integer" };
      };
      required: ["title", "type"];
    };
    expectTypeOf<FromSchema<Schema>>().toEqualTypeOf<{
      title: string;
      type: string;
      properties?: Record<string, unknown>;
      default?: number;
    }>();
  });
});

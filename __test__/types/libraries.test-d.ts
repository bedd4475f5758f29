/** What `execute` receives for the schemas of each library. */
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { Schema } from "effect";
import { defineTool } from "haft";
import { Type } from "haft/typebox";
import * as v from "valibot";
import { describe, expectTypeOf, test } from "vitest";
import * as z from "zod";

const base = { name: "probe", description: "Probes", effect: "read" } as const;

describe("a library's schema types the input", () => {
  test("TypeBox", () => {
    defineTool({
      ...base,
      input: Type.Object(
        {
          text: Type.String(),
          size: Type.Optional(Type.Integer()),
          mode: Type.Enum(["plain", "loud"]),
          either: Type.Union([Type.Literal("a"), Type.Null()]),
          pair: Type.Tuple([Type.Number(), Type.String()]),
          tags: Type.Array(Type.String()),
          counts: Type.Record(Type.String(), Type.Number()),
          odd: Type.Unsafe<`x-${string}`>({ type: "string" }),
        },
        { additionalProperties: false },
      ),
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<{
          text: string;
          size?: number;
          mode: "plain" | "loud";
          either: "a" | null;
          pair: [number, string];
          tags: string[];
          counts: Record<string, number>;
          odd: `x-${string}`;
        }>();
        return "";
      },
    });
  });

  test("TypeBox: recursion", () => {
    const node = Type.Object({ name: Type.String(), kids: Type.Array(Type.Ref("Node")) });
    defineTool({
      ...base,
      input: Type.Object({ root: Type.Cyclic({ Node: node }, "Node") }),
      execute({ root }) {
        expectTypeOf(root.kids[0]!.kids[0]!.name).toEqualTypeOf<string>();
        return "";
      },
    });
  });

  test("zod: what the schema makes of the arguments", () => {
    defineTool({
      ...base,
      input: z.object({
        text: z.string().transform((text) => text.length),
        mode: z.enum(["plain", "loud"]).default("plain"),
        when: z.date().optional(),
      }),
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<{
          text: number;
          mode: "plain" | "loud";
          when?: Date | undefined;
        }>();
        return "";
      },
    });
  });

  test("arktype", () => {
    defineTool({
      ...base,
      input: type({ text: "string", "size?": "number.integer" }),
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<{ text: string; size?: number }>();
        return "";
      },
    });
  });

  test("valibot through toStandardJsonSchema", () => {
    defineTool({
      ...base,
      input: toStandardJsonSchema(v.object({ text: v.string(), size: v.optional(v.number()) })),
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<{ text: string; size?: number | undefined }>();
        return "";
      },
    });
  });

  test("effect through its helpers; without the check the input is as it came", () => {
    const schema = Schema.Struct({ text: Schema.String, size: Schema.NumberFromString });
    defineTool({
      ...base,
      input: Schema.toStandardSchemaV1(Schema.toStandardJSONSchemaV1(schema)),
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<{ readonly text: string; readonly size: number }>();
        return "";
      },
    });
    defineTool({
      ...base,
      input: Schema.toStandardJSONSchemaV1(schema),
      execute(input) {
        expectTypeOf(input).toEqualTypeOf<{ readonly text: string; readonly size: string }>();
        return "";
      },
    });
  });
});

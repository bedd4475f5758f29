/** What each schema library needs to be asked, and what to tell an author whose schema does not describe itself. */

import { pointerOf } from "./pointer.ts";

/** Hears of a place that the library cannot describe and that therefore allows anything. */
export type Note = (pointer: string, message: string) => void;

const DATE_TIME = { type: "string", format: "date-time" };

/**
 * The `libraryOptions` under which a library describes a schema that it would otherwise refuse: dates as date-times,
 * the rest as `{}`, of which `note` hears. Undefined where the library has none.
 */
export function lenientOptions(vendor: string, note: Note): object | undefined {
  switch (vendor) {
    case "zod":
      return zodOptions(note);
    case "valibot":
      return valibotOptions(note);
    case "arktype":
      return arktypeOptions(note);
    default:
      return undefined;
  }
}

interface ZodNode {
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string } } };
  readonly jsonSchema: object;
  readonly path: readonly (string | number)[];
}

/** The zod types that allow anything in JSON Schema by their nature. */
const ZOD_OPEN = new Set([
  "any",
  "unknown",
  "optional",
  "nullable",
  "default",
  "prefault",
  "readonly",
  "lazy",
  "pipe",
]);

function zodOptions(note: Note): object {
  return {
    unrepresentable: "any",
    override({ zodSchema, jsonSchema, path }: ZodNode): void {
      const { type } = zodSchema._zod.def;
      if (Object.keys(jsonSchema).length > 0) return;
      if (type === "date") Object.assign(jsonSchema, DATE_TIME);
      else if (!ZOD_OPEN.has(type)) note(pointerOf(path), `zod cannot say ${type} as JSON Schema`);
    },
  };
}

interface ValibotNode {
  readonly valibotSchema: { readonly type: string };
  readonly jsonSchema: object;
  readonly errors?: readonly string[];
}

function valibotOptions(note: Note): object {
  return {
    errorMode: "ignore",
    overrideSchema({ valibotSchema, errors }: ValibotNode): object | undefined {
      if (valibotSchema.type === "date") return DATE_TIME;
      // valibot does not tell where it is.
      if (errors !== undefined && errors.length > 0) note("", `valibot says: ${errors.join("; ")}`);
      return undefined;
    },
  };
}

interface ArktypeNode {
  readonly base: object;
  readonly code: string;
}

function arktypeOptions(note: Note): object {
  return {
    fallback: {
      date: () => DATE_TIME,
      default({ base, code }: ArktypeNode): object {
        // A morph or a predicate leaves its input described; only what leaves nothing is worth a word.
        if (Object.keys(base).length === 0) note("", `arktype cannot say ${code} as JSON Schema`);
        return base;
      },
    },
  };
}

/** What to tell an author whose library validates but does not describe. */
export function missingJsonSchema(schema: object, vendor: string): string {
  switch (vendor) {
    case "valibot":
      return "valibot describes its schemas through a helper: pass toStandardJsonSchema(schema) from @valibot/to-json-schema";
    case "effect":
      return isEffect3(schema) ? EFFECT_3 : EFFECT_4;
    case "zod":
      return "_zod" in schema
        ? 'zod/mini does not describe its schemas: pass z.toJSONSchema(schema, { io: "input" }) from "zod", or use "zod" itself'
        : "zod 3 does not describe its schemas: use zod 4";
    case "yup":
      return "yup does not describe its schemas: pass a JSON Schema, or use a library that does, such as zod 4 or arktype";
    case "sury":
      return "sury describes its schemas after S.enableStandardJSONSchema(): call it before";
    default:
      return `${vendor} does not describe its schemas (no ~standard.jsonSchema): pass a JSON Schema`;
  }
}

/** What to tell an author who gave a function that is no Standard Schema. */
export function notASchema(value: object): string {
  if (isEffect3(value)) return EFFECT_3;
  if ("ast" in value) return EFFECT_4;
  return (
    "must be a JSON Schema object, got a function that is no Standard Schema: " +
    'inside an OMP extension the package "typebox" is replaced by such functions, which check nothing; pass plain JSON Schema there'
  );
}

const EFFECT_3 =
  "effect 3 describes its schemas apart: pass JSONSchema.make(schema), with closed objects, or use effect 4";
const EFFECT_4 =
  "effect describes its schemas through helpers: pass Schema.toStandardSchemaV1(Schema.toStandardJSONSchemaV1(schema))";

function isEffect3(value: object): boolean {
  return Symbol.for("effect/Schema") in value;
}

/** What a schema says about a value, as a TypeScript type, without running anything. */

/** Stands where a definition gives no schema. */
export interface NoSchema {
  readonly "~haft": "no schema";
}

/** The part of a Standard Schema that its types are read from. */
interface StandardTyped {
  readonly "~standard": { readonly types?: unknown };
}

/**
 * What `execute` receives for a given `input`: the output side of a Standard Schema that validates (it has passed
 * through the library), the input side of one that only describes, else the type of a JSON Schema literal.
 *
 * @example
 * type Input = InferInput<{ type: "object"; properties: { text: { type: "string" } }; required: ["text"] }>;
 * // { text: string }
 */
export type InferInput<Schema> = Schema extends NoSchema
  ? Record<string, unknown>
  : Schema extends StandardTyped
    ? StandardSide<Schema, "output">
    : KnownObject<FromSchema<Schema, Schema>>;

/** What `details` must be for a given `output`: the input side of a Standard Schema, else the JSON Schema's type. */
export type InferDetails<Schema> = Schema extends NoSchema
  ? unknown
  : Schema extends StandardTyped
    ? StandardSide<Schema, "input">
    : FromSchema<Schema, Schema>;

type StandardSide<Schema extends StandardTyped, Side extends "input" | "output"> =
  NonNullable<Schema["~standard"]["types"]> extends {
    readonly input: infer Input;
    readonly output: infer Output;
  }
    ? Side extends "output"
      ? Schema["~standard"] extends { readonly validate: unknown }
        ? Output
        : Input
      : Input
    : unknown;

/** A schema that was declared apart without `as const` says nothing, but arguments are always an object. */
type KnownObject<Type> = unknown extends Type ? Record<string, unknown> : Type;

/**
 * The type of the values that a JSON Schema literal allows, as far as TypeScript can say it. `Root` is the document
 * that `$ref` points into. What TypeScript cannot say (patterns, bounds, `not`, `if`) is left out; what cannot be
 * read is `unknown`.
 *
 * @example
 * type Mode = FromSchema<{ enum: ["plain", "loud"] }>; // "plain" | "loud"
 */
export type FromSchema<Schema, Root = Schema> = Schema extends true
  ? unknown
  : Schema extends false
    ? never
    : Schema extends { readonly "~unsafe": infer Type }
      ? Type
      : Schema extends { readonly $ref: infer Ref }
        ? FromRef<Ref, Schema, Root>
        : Schema extends { readonly const: infer Value }
          ? Writable<Value>
          : Schema extends { readonly enum: infer Values extends readonly unknown[] }
            ? Writable<Values[number]>
            : FromBranches<Schema, Root>;

/** `const` type parameters make every literal `readonly`; a value that JSON gave is not. */
type Writable<Value> = Value extends string | number | boolean | null
  ? Value
  : { -readonly [Key in keyof Value]: Writable<Value[Key]> };

type FromBranches<Schema, Root> = Schema extends {
  readonly anyOf: infer Branches extends readonly unknown[];
}
  ? Both<FromDeclared<Schema, Root>, FromSchema<Branches[number], Root>>
  : Schema extends { readonly oneOf: infer Branches extends readonly unknown[] }
    ? Both<FromDeclared<Schema, Root>, FromSchema<Branches[number], Root>>
    : Schema extends { readonly allOf: infer Parts extends readonly unknown[] }
      ? Both<FromDeclared<Schema, Root>, FromAll<Parts, Root>>
      : FromType<Schema, Root>;

/** Beside branches, a bare `type: "object"` adds nothing but an index signature that would hide their properties. */
type FromDeclared<Schema, Root> = Schema extends { readonly properties: object }
  ? FromObject<Schema, Root>
  : Schema extends { readonly type: "object" }
    ? unknown
    : FromType<Schema, Root>;

type Both<Left, Right> = unknown extends Left ? Right : unknown extends Right ? Left : Left & Right;

type FromAll<Parts extends readonly unknown[], Root> = Parts extends readonly [
  infer First,
  ...infer Rest,
]
  ? Both<FromSchema<First, Root>, FromAll<Rest, Root>>
  : unknown;

type FromType<Schema, Root> = Schema extends { readonly type: infer Name }
  ? Name extends readonly unknown[]
    ? FromName<Name[number], Schema, Root>
    : FromName<Name, Schema, Root>
  : Schema extends { readonly properties: object }
    ? FromObject<Schema, Root>
    : unknown;

type FromName<Name, Schema, Root> = Name extends "string"
  ? string
  : Name extends "number" | "integer"
    ? number
    : Name extends "boolean"
      ? boolean
      : Name extends "null"
        ? null
        : Name extends "array"
          ? FromArray<Schema, Root>
          : Name extends "object"
            ? FromObject<Schema, Root>
            : unknown;

type FromArray<Schema, Root> = Schema extends {
  readonly prefixItems: infer Items extends readonly unknown[];
}
  ? FromTuple<Items, MinItems<Schema>, TupleRest<Schema, "items", Root>, Root>
  : Schema extends { readonly items: infer Items extends readonly unknown[] }
    ? FromTuple<Items, MinItems<Schema>, TupleRest<Schema, "additionalItems", Root>, Root>
    : Schema extends { readonly items: infer Items }
      ? FromSchema<Items, Root>[]
      : unknown[];

type MinItems<Schema> = Schema extends { readonly minItems: infer Count extends number }
  ? Count
  : 0;

type TupleRest<Schema, Keyword extends string, Root> = Schema extends {
  readonly [Key in Keyword]: infer Items;
}
  ? Items extends false
    ? []
    : FromSchema<Items, Root>[]
  : unknown[];

/** The first `Min` items are always there, the others may be missing: `prefixItems` alone demands none. */
type FromTuple<
  Items extends readonly unknown[],
  Min extends number,
  Rest extends unknown[],
  Root,
  Done extends unknown[] = [],
> = Done["length"] extends Min
  ? [...Done, ...OptionalItems<Items, Root>, ...Rest]
  : Items extends readonly [infer First, ...infer Others]
    ? FromTuple<Others, Min, Rest, Root, [...Done, FromSchema<First, Root>]>
    : [...Done, ...Rest];

type OptionalItems<Items extends readonly unknown[], Root> = Items extends readonly [
  infer First,
  ...infer Others,
]
  ? [FromSchema<First, Root>?, ...OptionalItems<Others, Root>]
  : [];

type FromObject<Schema, Root> = Schema extends {
  readonly properties: infer Properties extends object;
}
  ? Simplify<FromProperties<Properties, RequiredKeys<Schema>, Root> & OtherKeys<Schema>>
  : FromRecord<Schema, Root>;

type RequiredKeys<Schema> = Schema extends { readonly required: readonly (infer Key)[] }
  ? Key
  : never;

type FromProperties<Properties, Required, Root> = {
  -readonly [Key in keyof Properties as Key extends Required ? Key : never]: FromSchema<
    Properties[Key],
    Root
  >;
} & {
  -readonly [Key in keyof Properties as Key extends Required ? never : Key]?: FromSchema<
    Properties[Key],
    Root
  >;
};

/** An index signature of `unknown`: one of a narrower type would have to hold for the declared keys, too. */
type OtherKeys<Schema> = Schema extends { readonly additionalProperties: infer Others }
  ? Others extends false
    ? unknown
    : { [key: string]: unknown }
  : unknown;

type FromRecord<Schema, Root> = Schema extends {
  readonly additionalProperties: infer Others extends object;
}
  ? Record<string, FromSchema<Others, Root>>
  : Schema extends { readonly patternProperties: infer Patterns extends object }
    ? Record<string, FromSchema<Patterns[keyof Patterns], Root>>
    : Schema extends { readonly additionalProperties: false }
      ? Record<string, never>
      : Record<string, unknown>;

type Simplify<Type> = { [Key in keyof Type]: Type[Key] } & {};

type FromRef<Ref, Schema, Root> = Ref extends "#"
  ? FromSchema<Root, Root>
  : Ref extends `#/${infer Pointer}`
    ? FromPointer<Pointer, Root, Root>
    : FromNamed<Ref, Schema, Root>;

type FromPointer<Pointer extends string, At, Root> = Pointer extends `${infer Step}/${infer Rest}`
  ? Step extends keyof At
    ? FromPointer<Rest, At[Step], Root>
    : unknown
  : Pointer extends keyof At
    ? FromSchema<At[Pointer], Root>
    : unknown;

/** TypeBox refers to a `$defs` entry beside the reference, or in the root, by its bare name. */
type FromNamed<Ref, Schema, Root> = Schema extends { readonly $defs: infer Defs }
  ? Ref extends keyof Defs
    ? FromSchema<Defs[Ref], Schema>
    : unknown
  : Root extends { readonly $defs: infer Defs }
    ? Ref extends keyof Defs
      ? FromSchema<Defs[Ref], Root>
      : unknown
    : unknown;

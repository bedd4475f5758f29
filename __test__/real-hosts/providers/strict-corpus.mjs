/** Schemas of the kinds that authors write, for the strict subset. */

const closed = (properties, more = {}) => ({
  type: "object",
  properties,
  additionalProperties: false,
  ...more,
});

const node = closed({
  name: { type: "string" },
  kids: { type: "array", items: { $ref: "#/$defs/node" } },
});

const circle = closed(
  { kind: { const: "circle" }, radius: { type: "number" } },
  { required: ["kind"] },
);
const square = closed(
  { kind: { const: "square" }, side: { type: "number" } },
  { required: ["kind"] },
);

/** Input schemas by what is in them. */
export const corpus = {
  nothing: { type: "object", properties: {} },
  optional: closed(
    { a: { type: "string" }, b: { type: "integer", minimum: 1 } },
    { required: ["a"] },
  ),
  nullable: closed({ a: { type: ["integer", "null"] } }),
  limits: closed({
    text: { type: "string", minLength: 1, maxLength: 9, pattern: "^a", format: "uri" },
    mail: { type: "string", format: "email", default: "a@b.c" },
    list: { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true },
    number: { type: "number", exclusiveMinimum: 0, multipleOf: 0.5 },
  }),
  choices: closed({
    word: { enum: ["a", "b"] },
    mixed: { enum: ["a", 1, null, true] },
    one: { const: 3 },
    either: { type: ["string", "number"], minimum: 1 },
  }),
  tuple: closed({
    point: {
      type: "array",
      prefixItems: [{ type: "integer" }, { type: "integer" }],
      minItems: 2,
      maxItems: 2,
    },
    pair: { type: "array", prefixItems: [{ type: "string" }, { type: "boolean" }], items: false },
  }),
  union: closed({ shape: { oneOf: [circle, square] } }, { required: ["shape"] }),
  intersection: closed({
    both: {
      allOf: [
        { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
        { type: "object", properties: { b: { type: "string" } } },
      ],
      unevaluatedProperties: false,
    },
  }),
  recursion: closed({ root: { $ref: "#/$defs/node" } }, { $defs: { node } }),
  "the root again": closed(
    { name: { type: "string" }, next: { $ref: "#" } },
    { required: ["name"] },
  ),
  "a reference with words": closed(
    { from: { $ref: "#/$defs/day", description: "The first day." }, to: { $ref: "#/$defs/day" } },
    { required: ["from"], $defs: { day: { type: "string", format: "date" } } },
  ),
  "a reference narrowed": closed(
    { page: { $ref: "#/$defs/count", maximum: 50 } },
    { $defs: { count: { type: "integer", minimum: 0 } } },
  ),
  conditions: closed(
    { mode: { enum: ["plain", "loud"] } },
    {
      dependentSchemas: {
        mode: { properties: { volume: { type: "integer" } }, required: ["volume"] },
      },
      additionalProperties: undefined,
      unevaluatedProperties: false,
    },
  ),
  "one of two": closed(
    { a: { type: "string" }, b: { type: "string" } },
    { anyOf: [{ required: ["a"] }, { required: ["b"] }] },
  ),
  "one of two, inside": closed({
    inner: closed(
      { a: { type: "string" }, b: { type: "string" } },
      { anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    ),
  }),
  "draft-07": {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      pair: {
        type: "array",
        items: [{ type: "string" }, { type: "integer" }],
        additionalItems: false,
      },
      kind: { $ref: "#/definitions/kind" },
    },
    additionalProperties: false,
    definitions: { kind: { type: "string", enum: ["a"] } },
  },
};

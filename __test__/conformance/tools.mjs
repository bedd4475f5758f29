// The tools that the official conformance suite calls by name, on both revisions.
import { defineTool } from "haft";

// One pixel, and a sample of silence.
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const WAV = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==";

const text = (uri) => ({
  type: "resource",
  resource: { uri, mimeType: "text/plain", text: "A text that travels with the result" },
});

/** A tool that takes nothing. */
const tool = (name, execute, more = {}) =>
  defineTool({ name, description: `Fixture ${name}`, effect: "read", execute, ...more });

/** A tool that takes one text. */
const withText = (name, key, execute) =>
  tool(name, execute, {
    input: {
      type: "object",
      properties: { [key]: { type: "string" } },
      required: [key],
      additionalProperties: false,
    },
  });

const object = (properties, required = []) => ({ type: "object", properties, required });

const elicitation = (message, requestedSchema) => ({
  method: "elicitation/create",
  params: { message, requestedSchema },
});

const sampling = (prompt) => ({
  method: "sampling/createMessage",
  params: {
    maxTokens: 100,
    messages: [{ role: "user", content: { type: "text", text: prompt } }],
  },
});

const NAME = object({ name: { type: "string" } }, ["name"]);
const CONFIRM = object({ ok: { type: "boolean" } }, ["ok"]);

/** What a run of requests came to, for a model to read. */
const told = (answers) => `Answers: ${JSON.stringify(answers)}`;

const results = [
  tool("test_simple_text", () => "This is a simple text response for testing."),
  tool("test_image_content", () => [{ type: "image", data: PNG, mimeType: "image/png" }]),
  tool("test_audio_content", () => [{ type: "audio", data: WAV, mimeType: "audio/wav" }]),
  tool("test_embedded_resource", () => [text("test://embedded-resource")]),
  tool("test_multiple_content_types", () => [
    { type: "text", text: "Text, an image and a resource" },
    { type: "image", data: PNG, mimeType: "image/png" },
    text("test://mixed-content-resource"),
  ]),
  tool("test_error_handling", () => {
    throw new Error("This tool intentionally returns an error for testing");
  }),
  tool("test_tool_with_progress", async (_, { progress }) => {
    for (const done of [0, 50, 100]) {
      progress(`${done} of 100`, { progress: done, total: 100 });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return "Done";
  }),
  tool("test_logging_tool", () => "Nothing is logged"),
  // Longer than a body may wait: the answer comes on a stream that can be resumed.
  tool("test_reconnection", async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return "Reconnection test completed";
  }),
];

const questions = [
  withText("test_sampling", "prompt", async ({ prompt }, { request }) =>
    told(await request({ answer: sampling(prompt) })),
  ),
  withText("test_elicitation", "message", async ({ message }, { ask }) =>
    told(
      await ask({
        message,
        schema: object({ username: { type: "string" }, email: { type: "string" } }, [
          "username",
          "email",
        ]),
      }),
    ),
  ),
  tool("test_elicitation_sep1034_defaults", async (_, { ask }) =>
    told(
      await ask({
        message: "Please confirm",
        schema: object({
          name: { type: "string", default: "John Doe" },
          age: { type: "integer", default: 30 },
          score: { type: "number", default: 95.5 },
          status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
          verified: { type: "boolean", default: true },
        }),
      }),
    ),
  ),
  tool("test_elicitation_sep1330_enums", async (_, { request }) => {
    const titles = ["One", "Two", "Three"].map((title, at) => ({ const: `value${at + 1}`, title }));
    const properties = {
      untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
      titledSingle: { type: "string", oneOf: titles },
      legacyEnum: { type: "string", enum: ["opt1", "opt2"], enumNames: ["One", "Two"] },
      untitledMulti: { type: "array", items: { type: "string", enum: ["option1", "option2"] } },
      titledMulti: { type: "array", items: { anyOf: titles } },
    };
    return told(await request({ enums: elicitation("Choose", object(properties)) }));
  }),
  tool("test_missing_capability", async (_, { request }) =>
    told(await request({ answer: sampling("Who are you?") })),
  ),
  tool("test_streaming_elicitation", async (_, { request }) =>
    told(await request({ name: elicitation("Who are you?", NAME) })),
  ),
];

const inputRequired = [
  tool("test_input_required_result_elicitation", async (_, { request }) =>
    told(await request({ user_name: elicitation("What is your name?", NAME) })),
  ),
  tool("test_input_required_result_sampling", async (_, { request }) =>
    told(await request({ capital_question: sampling("What is the capital of France?") })),
  ),
  tool("test_input_required_result_list_roots", async (_, { request }) =>
    told(await request({ client_roots: { method: "roots/list" } })),
  ),
  tool("test_input_required_result_request_state", async (_, { request }) =>
    told(await request({ confirm: elicitation("Please confirm", CONFIRM) })),
  ),
  tool("test_input_required_result_multiple_inputs", async (_, { request }) =>
    told(
      await request({
        user_name: elicitation("What is your name?", NAME),
        greeting: sampling("Write a greeting"),
        client_roots: { method: "roots/list" },
      }),
    ),
  ),
  tool("test_input_required_result_multi_round", async (_, { request }) => {
    const first = await request({ step1: elicitation("Step 1: your name?", NAME) });
    const colour = object({ color: { type: "string" } }, ["color"]);
    const second = await request({ step2: elicitation("Step 2: your colour?", colour) });
    return told({ ...first, ...second });
  }),
  tool("test_input_required_result_tampered_state", async (_, { request }) =>
    told(await request({ confirm: elicitation("Please confirm", CONFIRM) })),
  ),
  tool("test_input_required_result_capabilities", async (_, { request }) =>
    told(await request({ answer: sampling("Who are you?") })),
  ),
];

const schemas = [
  tool("json_schema_2020_12_tool", () => "ok", {
    // The suite compares the listing with this very schema, whose inner object is open.
    unknownKeys: "allow",
    input: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $defs: {
        address: {
          $anchor: "addressDef",
          type: "object",
          properties: { street: { type: "string" }, city: { type: "string" } },
        },
      },
      properties: {
        name: { type: "string" },
        address: { $ref: "#/$defs/address" },
        contactMethod: { type: "string", enum: ["phone", "email"] },
        phone: { type: "string" },
        email: { type: "string" },
      },
      allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
      if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { required: ["phone"] },
      else: { required: ["email"] },
      additionalProperties: false,
    },
  }),
  tool("test_header_parameters", ({ region }) => `In ${region}`, {
    input: {
      type: "object",
      properties: {
        region: { type: "string", "x-mcp-header": "Region" },
        count: { type: "integer", "x-mcp-header": "Count" },
        dry: { type: "boolean", "x-mcp-header": "Dry" },
      },
      required: ["region"],
      additionalProperties: false,
    },
  }),
];

/** Every fixture; `changed` is called to have the tools replaced. */
export const fixtures = (changed) => [
  ...results,
  ...questions,
  ...inputRequired,
  ...schemas,
  tool("test_trigger_tool_change", () => {
    changed();
    return "The tools have changed";
  }),
];

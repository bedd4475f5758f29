// One process of the in-process figures; prints them as JSON.
const started = performance.now();
const { defineTool, validateInput } = await import("haft");
const importMs = performance.now() - started;

const define = (index) =>
  defineTool({
    name: `tool_${index}`,
    description: `The tool with the index ${index}.`,
    input: {
      type: "object",
      properties: {
        text: {
          type: "string",
          minLength: 1,
          maxLength: 200,
          pattern: "\\S",
          description: `A text for ${index}`,
        },
        separator: { enum: ["-", "_", "."] },
        times: { type: "integer", minimum: 1, maximum: 5 },
      },
      required: ["text"],
      additionalProperties: false,
    },
    effect: "read",
    execute: ({ text }) => text,
  });

const before = performance.now();
const tools = Array.from({ length: 1000 }, (_, index) => define(index));
const defineMs = performance.now() - before;

/** Microseconds of one validateInput, the fastest of ten batches. */
function micros(input) {
  let best = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch < 10; batch += 1) {
    const from = performance.now();
    for (let turn = 0; turn < 5000; turn += 1) validateInput(tools[0], input);
    best = Math.min(best, ((performance.now() - from) * 1000) / 5000);
  }
  return best;
}

const good = { text: "hello world", separator: "_", times: 3 };
if (validateInput(tools[0], good).ok !== true) throw new Error("the good input was refused");
if (validateInput(tools[0], { ...good, seperator: "_" }).ok !== false)
  throw new Error("the bad input was taken");
process.stdout.write(
  JSON.stringify({
    importMs,
    defineMs,
    validateMicros: micros(good),
    refuseMicros: micros({ text: "hello world", seperator: "_", times: 3 }),
  }),
);

/** What Pi's own validator makes of arguments that haft has let through: printed as JSON, as they are run with. */
import { argv, stdout } from "node:process";

import { defineTool } from "haft";
import { registerPiTools } from "haft/pi";

const { validateToolArguments } = await import(argv[2]);

/** Each would be rewritten by one version of Pi or another. */
const cases = [
  [{ anyOf: [{ type: "integer" }, { type: "string" }] }, "5"],
  [{ anyOf: [{ type: "string" }, { type: "integer" }] }, 5],
  [{ oneOf: [{ type: "boolean" }, { type: "string" }] }, "true"],
  [{ anyOf: [{ type: "null" }, { type: "string" }] }, ""],
  [{ anyOf: [{ type: "number" }, { type: "null" }] }, null],
  [{ anyOf: [{ $ref: "#/$defs/whole" }, { type: "string" }] }, 5],
  [{ type: ["integer", "string"] }, "5"],
  [{ type: "array", items: { anyOf: [{ type: "integer" }, { type: "string" }] } }, ["5", 5]],
];

for (const [schema, value] of cases) {
  const tool = defineTool({
    name: "keeps",
    description: "Keeps what it is given.",
    effect: "read",
    input: {
      type: "object",
      properties: { value: schema },
      additionalProperties: false,
      $defs: { whole: { type: "integer" } },
    },
    execute: () => "kept",
  });
  registerPiTools(
    {
      registerTool: (made) => {
        const call = { name: made.name, arguments: made.prepareArguments({ value }) };
        const kept = validateToolArguments(made, call);
        stdout.write(`${JSON.stringify([{ value }, kept])}\n`);
      },
    },
    [tool],
  );
}

/** What `haft/files` is given: an option that is misspelt, or is something else, is refused and never passed over. */
import { schemaOf, type ToolFileOptions, toolsFromFile } from "haft/files";
import { expect, it } from "vitest";
import { described, fileOf } from "./folder.ts";

const refusal = async (options: unknown, file?: unknown): Promise<unknown> =>
  toolsFromFile(
    (file ?? fileOf(described("export function f() { return 1; }"))) as string,
    options as ToolFileOptions,
  ).then(
    () => "taken",
    ({ name, message }: Error) => `${name}: ${message}`,
  );

it.each([
  ["sandbx", "sandbox"],
  ["maxMemmory", "maxMemory"],
  ["timeout", "timeoutMs"],
  ["permission", "permissions"],
  ["audti", "audit"],
  ["onproblem", "onProblem"],
  ["outputSchema", "outputSchemas"],
])("%s is no option, and the one that is meant is told", async (name, meant) => {
  expect(await refusal({ [name]: true })).toBe(
    `ToolDefinitionError: toolsFromFile: unknown option "${name}"; takes sandbox, permissions, maxMemory, timeoutMs, isolatePerCall, bestEffort, onUnenforced, onOutput, audit, outputSchemas, onProblem; did you mean "${meant}"?`,
  );
});

it.each([
  [null, "toolsFromFile: options must be an object"],
  ["sandbox", "toolsFromFile: options must be an object"],
  [{ outputSchemas: "yes" }, "/outputSchemas: must be true or false"],
  [{ onProblem: [] }, "/onProblem: must be a function"],
  [{ audit: "x.jsonl" }, "/audit: must be an object of log, values"],
  [{ audit: { log: 1 } }, "/audit/log: must be the path of a file"],
  [{ audit: { log: "x.jsonl", values: "yes" } }, "/audit/values: must be true or false"],
  [
    { audit: { path: "x.jsonl" } },
    "/audit/path: is no option of an audit log; there are log, values\n/audit/log: must be the path of a file",
  ],
])("%j is refused in words", async (options, words) => {
  expect(await refusal(options)).toBe(`ToolDefinitionError: ${words}`);
});

it.each([[5], [null], [{}], [new URL("https://localhost/tools.ts")]])(
  "%j is no file, and is refused in words",
  async (file) => {
    expect(await refusal({}, file === null ? {} : file)).toBe(
      "ToolDefinitionError: toolsFromFile: file must be a path or a file: URL",
    );
  },
);

it("an option that is there without a value is none", async () => {
  expect(await refusal({ sandbox: undefined, sandbx: undefined, audit: undefined })).toBe("taken");
});

it("schemaOf refuses the same of its own", () => {
  const of =
    (source: unknown, options: unknown): (() => unknown) =>
    () =>
      schemaOf(source as string, options as object);
  expect(of("", { paht: "a.ts" })).toThrow(
    'schemaOf: unknown option "paht"; takes path, outputSchemas; did you mean "path"?',
  );
  expect(of("", { path: 5, outputSchemas: 1 })).toThrow(
    "/outputSchemas: must be true or false\n/path: must be a string",
  );
  expect(of(5, {})).toThrow("schemaOf: source must be a string");
});

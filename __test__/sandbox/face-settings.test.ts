/** The options of a sandbox in a program: what would not hold is refused before anything is started. */
import { expect, it } from "vitest";
import { type ToolFileOptions, toolsFromFile } from "haft/files";
import { described, fileOf } from "../files/folder.ts";

const source = described("export function f() { return 1; }");
const refusal = async (options: object): Promise<unknown> =>
  toolsFromFile(fileOf(source), options as ToolFileOptions).then(
    () => "taken",
    ({ message }: Error) => message,
  );

it.each([
  [{ permissions: { read: ["."] } }, "/permissions"],
  [{ maxMemory: 64 }, "/maxMemory"],
  [{ timeoutMs: 1000 }, "/timeoutMs"],
  [{ isolatePerCall: true }, "/isolatePerCall"],
  [{ bestEffort: true, sandbox: false }, "/bestEffort"],
])("%j means nothing without a sandbox, and is refused", async (options, at) => {
  expect(await refusal(options)).toBe(`${at}: means nothing without a sandbox; add sandbox: true`);
});

it.each([
  [{ maxMemory: Number.NaN }, "/maxMemory: must be a whole number of megabytes above 0"],
  [{ maxMemory: 0.5 }, "/maxMemory: must be a whole number of megabytes above 0"],
  [{ timeoutMs: 0 }, "/timeoutMs: must be a whole number from 1 to 2147483647"],
  [{ timeoutMs: 2 ** 31 }, "/timeoutMs: must be a whole number from 1 to 2147483647"],
  [{ sandbox: "true" }, "/sandbox: must be true or false"],
  [{ permissions: { read: "." } }, "/permissions/read: must be true or a list of strings"],
  [{ permissions: { net: false } }, "/permissions/net: must be true or a list of strings"],
  [
    { permissions: { reed: true } },
    '/permissions/reed: is no permission; there are read, write, net, env, run; did you mean "read"?',
  ],
  [{ permissions: true }, "/permissions: must be an object of read, write, net, env, run"],
  [{ permissions: ["read"] }, "/permissions: must be an object of read, write, net, env, run"],
  [{ isolatePerCall: 1 }, "/isolatePerCall: must be true or false"],
  [{ bestEffort: "yes" }, "/bestEffort: must be true or false"],
  [{ onUnenforced: true }, "/onUnenforced: must be a function"],
  [{ onOutput: "stderr" }, "/onOutput: must be a function"],
  [
    { audit: { log: "x.jsonl", value: true } },
    '/audit/value: is no option of an audit log; there are log, values; did you mean "values"?',
  ],
])("%j would not hold, and is refused", async (options, words) => {
  expect(await refusal({ sandbox: true, ...options })).toBe(words);
});

it.each(["read", "write", "run"])("an empty path grants no working directory: %s", async (kind) => {
  expect(await refusal({ sandbox: true, permissions: { [kind]: [""] } })).toBe(
    "cannot grant an empty path; name a file, a folder or a program",
  );
});

it.each(["a,b:443", "a:443,b:443", "a\n:443", "*.b:443", "[a,b]:443", "a b"])(
  "%j is no one target",
  async (target) => {
    expect(await refusal({ sandbox: true, permissions: { net: [target] } })).toMatch(
      /is no host, host:port/,
    );
  },
);

it.each([
  [{ sandbox: "true" }],
  [{ sandbox: 1 }],
  [{ sandbox: null }],
  [{ sandbox: "yes", permissions: {} }],
  [{ sandbox: "no", permissions: { read: ["."] } }],
])("%j is neither a sandbox nor none, and nothing runs without one", async (options) => {
  expect(await refusal(options)).toBe("/sandbox: must be true or false");
});

it("every problem is told at once", async () => {
  expect(await refusal({ timeoutMs: -1, permissions: { run: [1] } })).toBe(
    [
      "/permissions: means nothing without a sandbox; add sandbox: true",
      "/timeoutMs: means nothing without a sandbox; add sandbox: true",
      "/timeoutMs: must be a whole number from 1 to 2147483647",
      "/permissions/run: must be true or a list of strings",
    ].join("\n"),
  );
});

it("what asks for nothing is no mistake", async () => {
  expect(await refusal({ permissions: {}, isolatePerCall: false, bestEffort: false })).toBe(
    "taken",
  );
});

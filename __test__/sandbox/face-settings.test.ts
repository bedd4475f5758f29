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
  [{ permissions: true }, "/permissions: must be an object of permissions"],
  [{ permissions: ["read"] }, "/permissions: must be an object of permissions"],
  [{ permissions: { read: "." } }, "/permissions/read: must be true or a list of strings"],
  [{ permissions: { net: false } }, "/permissions/net: must be true or a list of strings"],
  [
    { permissions: { reed: true } },
    "/permissions/reed: is no permission; there are read, write, net, env, run",
  ],
])("%j would not hold, and is refused", async (options, words) => {
  expect(await refusal({ sandbox: true, ...options })).toBe(words);
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

import { join } from "node:path";
import { afterAll, expect, inject, it } from "vitest";

import { removeFolders } from "../../pack/tarballs.ts";
import { alone } from "../alone.ts";
import { workplace } from "../installed.ts";

interface ToolEnd {
  readonly type: string;
  readonly isError: boolean;
  readonly result: { readonly content: readonly { readonly text: string }[] };
}

afterAll(removeFolders);

it("Pi's own command loads an extension with haft, and its model reads the same words", async () => {
  const at = await workplace("pi-1.6", inject("tarballs"));
  const quiet = ["--print", "--mode", "json", "--no-session", "--offline"];
  const extensions = ["pi/extension.mjs", "pi-1.6/model.mjs"];
  const stdout = await alone(
    at,
    "node 22",
    "node_modules/@earendil-works/pi-coding-agent/dist/bundle/cli.js",
    ...quiet,
    ...extensions.flatMap((path) => ["--extension", join(at, path)]),
    "--model",
    "faux/faux-1",
    "go",
  );
  const ends = stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ToolEnd)
    .filter(({ type }) => type === "tool_execution_end");
  expect(ends.map(({ isError, result }) => [isError, result.content[0]?.text])).toEqual([
    [true, 'Invalid arguments: unknown property "seperator"; takes text, separator'],
    [false, "hello_world"],
  ]);
});

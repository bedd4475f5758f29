import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { sources } from "./files.ts";

const folders = ["src", "__test__", "examples", "bench", "scripts"];
const everything = folders.flatMap((folder) => sources(folder));
const rust = everything.filter(({ path }) => path.endsWith(".rs"));
const script = everything.filter(({ path }) => !path.endsWith(".rs"));

const paths = (files: readonly { path: string }[]): string[] => files.map(({ path }) => path);

describe("the files", () => {
  it("are never longer than 500 lines", () => {
    expect(paths(everything.filter(({ text }) => text.split("\n").length > 501))).toEqual([]);
  });

  // A module that is named for a reserved word ends with an underscore.
  it("are named in snake case in Rust and in kebab case in TypeScript", () => {
    expect(
      paths(rust.filter(({ path }) => !/^[a-z0-9]+(_[a-z0-9]+)*_?\.rs$/.test(basename(path)))),
    ).toEqual([]);
    expect(
      paths(script.filter(({ path }) => !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(basename(path)))),
    ).toEqual([]);
  });

  it("are named for what is in them", () => {
    const vague = /(^|[/_-])(utils?|helpers?|common|managers?|misc)([/._-]|$)/;
    expect(paths(everything.filter(({ path }) => vague.test(path)))).toEqual([]);
  });

  it("say in their first line what they are for", () => {
    const modules = rust.filter(
      ({ path }) => path.startsWith("src/") && !/^src\/build\.rs$/.test(path),
    );
    expect(paths(modules.filter(({ text }) => !text.startsWith("//!")))).toEqual([]);
  });

  it("hold no skipped test, and no test that alone would run", () => {
    const tests = everything.filter(
      ({ path }) => path.startsWith("__test__/") && !path.startsWith("__test__/house/"),
    );
    const skipped = /\b(it|test|describe)\.(skip|todo|only|fails)\b/;
    expect(paths(tests.filter(({ text }) => skipped.test(text)))).toEqual([]);
    expect(paths(rust.filter(({ text }) => /^\s*#\[ignore/m.test(text)))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { read, sources, withoutComments } from "./files.ts";

const addon = sources("src/node", /\.rs$/).concat({ path: "src/lib.rs", text: read("src/lib.rs") });

/** The `#[napi]` attributes of a file, each with the first line of the item it stands on. */
function exported(text: string): { attribute: string; item: string }[] {
  const found: { attribute: string; item: string }[] = [];
  const attribute = /#\[napi(\([^\]]*\))?\]((?:\s|#\[[^\]]*\]|\/\/[^\n]*\n)*)([^\n]*)/g;
  for (const [, options = "", , item = ""] of text.matchAll(attribute))
    found.push({ attribute: options, item });
  return found;
}

describe("the border between Rust and JavaScript", () => {
  it("turns a panic of every synchronous export into a JavaScript error", () => {
    const unguarded = addon.flatMap(({ path, text }) =>
      exported(text)
        .filter(({ item }) => /\bfn\b/.test(item) && !/\basync\b/.test(item))
        .filter(({ attribute }) => !attribute.includes("catch_unwind"))
        .map(({ item }) => `${path}: ${item.trim()}`),
    );
    expect(unguarded).toEqual([]);
    expect(addon.flatMap(({ text }) => exported(text)).length).toBeGreaterThan(3);
  });

  it("has no AsyncTask, whose panics would end the process", () => {
    expect(addon.filter(({ text }) => withoutComments(text).includes("AsyncTask"))).toEqual([]);
  });

  it("is crossed by text and bytes, never by a generic value", () => {
    const value = /serde_json::\{?[^;]*\bValue\b|napi\(object/;
    expect(
      addon.filter(({ text }) => value.test(withoutComments(text))).map(({ path }) => path),
    ).toEqual([]);
  });

  it("can catch panics, because no profile aborts on one", () => {
    expect(read("Cargo.toml")).not.toMatch(/panic\s*=\s*"abort"/);
  });

  it("is built without napi's own async runtime", () => {
    expect(read("Cargo.toml")).toMatch(/^napi = \{.*default-features = false.*\}$/m);
    expect(read("Cargo.toml")).not.toMatch(/^napi = .*"(async|tokio_rt|serde-json)"/m);
  });
});

describe("what both sides of the border write down", () => {
  const captures = (path: string, pattern: RegExp): string[] =>
    [...read(path).matchAll(pattern)].map(([, ...groups]) => groups.join(" "));

  it("numbers each kind of event alike", () => {
    const rust = captures("src/node/events.rs", /^const ([A-Z]+): u8 = b'(\d)';$/gm);
    expect(rust.length).toBeGreaterThan(3);
    expect(captures("src/js/events.ts", /^export const ([A-Z]+) = (\d);$/gm)).toEqual(rust);
  });

  it("names the same revisions", () => {
    const rust = captures("src/host/mcp/revision.rs", /^ +Self::V[\d_]+ => "([\d-]+)",$/gm);
    expect(rust.length).toBe(5);
    expect(captures("src/js/revision.ts", /^ +"([\d-]+)",$/gm).toReversed()).toEqual(rust);
  });

  it("knows a run that waits for its user by the same words", () => {
    const [rust] = captures("src/protocol/requests/modern.rs", /^const STOPPED: &str = "(.+)";$/gm);
    expect(
      captures("src/js/questions.ts", /^(?:export )?const WAITS_FOR_USER = "(.+)";$/gm),
    ).toEqual([rust]);
  });
});

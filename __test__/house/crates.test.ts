import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { read, root } from "./files.ts";

const locked = [...read("Cargo.lock").matchAll(/^name = "([^"]+)"$/gm)].map(
  ([, name]) => name ?? "",
);
const rules = read("deny.toml");

/** The crates that are compiled into the addon on this machine, or are needed to build it. */
function compiled(): string[] {
  const tree = [
    "tree",
    "--package",
    "haft-node",
    "--edges",
    "normal,build",
    "--prefix",
    "none",
    "--locked",
  ];
  const text = execFileSync("cargo", [...tree, "--format", "{p} | {l}"], {
    cwd: root,
    encoding: "utf8",
  });
  return [
    ...new Set(
      text
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => line.replace(" (*)", "")),
    ),
  ];
}

describe("the crates", () => {
  it("C01: include nothing that fetches, encrypts or speaks HTTP/2", () => {
    const banned = [...rules.matchAll(/\{ name = "([^"]+)"/g)].map(([, name]) => name ?? "");
    expect(banned.length).toBeGreaterThan(5);
    expect(locked.filter((name) => banned.includes(name))).toEqual([]);
  });

  it("C01: are under licences that ask for no more than a notice", () => {
    const allowed = new Set(
      [...(/^allow = \[([\s\S]*?)\]/m.exec(rules)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(
        ([, id]) => id,
      ),
    );
    const refused = compiled().filter((line) => {
      const licence = line.split(" | ")[1] ?? "";
      // Every part joined by AND must be allowed; of parts joined by OR, one is enough.
      const parts = licence.replaceAll(/[()]/g, "").split(" AND ");
      return !parts.every((part) => part.split(/ OR |\//).some((id) => allowed.has(id.trim())));
    });
    expect(refused).toEqual([]);
  });

  it("C04: are at most 125", () => {
    expect(compiled().length).toBeLessThanOrEqual(125);
  });
});

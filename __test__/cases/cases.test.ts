import { describe, expect, it } from "vitest";

import { sources } from "../house/files.ts";
import cases from "./cases.json" with { type: "json" };

/** Public bug reports that haft answers, each by a test that carries its number. */
const ID =
  /(?<![a-z0-9])(?:SCH|NAM|PRO|STD|HTT|PRG|CAN|RES|LIF|NAT|OAS|TST|SEA|REL|SEC)[-_]\d{2}(?!\d)/gi;

function testedCases(): Set<string> {
  const found = new Set<string>();
  for (const { text } of [...sources("__test__"), ...sources("src")]) {
    for (const [id] of text.matchAll(ID)) found.add(id.toUpperCase().replace("_", "-"));
  }
  return found;
}

describe("cases", () => {
  it("each case in scope has a test that carries its number", () => {
    const tested = testedCases();
    expect(cases.inScope.filter((id) => !tested.has(id))).toEqual([]);
  });

  it("each case out of scope has a reason, and none is in both lists", () => {
    const left = cases.outOfScope.flatMap(({ cases: ids }) => ids);
    expect(cases.outOfScope.every(({ reason }) => reason.length > 20)).toBe(true);
    expect(left.filter((id) => cases.inScope.includes(id))).toEqual([]);
    expect(new Set([...left, ...cases.inScope]).size).toBe(100);
  });
});

/** A call must not wait for ever for a child that can neither hear nor answer, under the Node that runs the tests. */
import { describe, expect, it } from "vitest";
import { expectBroken, expectDeafEnded, expectMuteEnded, thrown } from "./endings.ts";
import { withoutDeno } from "./face.ts";

withoutDeno();

describe("a child under Node", () => {
  it("that is told more than it takes ends", async () => {
    await expect(expectDeafEnded()).resolves.toBeUndefined();
  });

  it("that can say nothing any more ends", async () => {
    await expect(expectMuteEnded()).resolves.toBeUndefined();
  });

  it.each(thrown)("whose file throws %s ends, and says %s", async (value, words) => {
    await expect(expectBroken(value, words)).resolves.toBeUndefined();
  });
});

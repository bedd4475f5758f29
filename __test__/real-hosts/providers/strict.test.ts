import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { removeFolders } from "../../pack/tarballs.ts";
import { alone } from "../alone.ts";
import { workplace } from "../installed.ts";
import { corpus } from "./strict-corpus.mjs";

interface Verdict {
  readonly id: string;
  /** What haft sends in strict mode. */
  readonly sent: object;
  /** What OpenAI's own code makes of it. */
  readonly back: object;
}

describe("a schema in strict mode", () => {
  let verdicts: readonly Verdict[];

  beforeAll(async () => {
    const at = await workplace("providers", inject("tarballs"));
    verdicts = JSON.parse(await alone(at, "node", "providers/strict-oracle.mjs")) as Verdict[];
  });
  afterAll(removeFolders);

  it.each(Object.keys(corpus))("is strict for OpenAI's own code: %s", (id) => {
    const { sent, back } = verdicts.find((verdict) => verdict.id === id)!;
    expect(JSON.stringify(back)).toBe(JSON.stringify(sent));
  });
});

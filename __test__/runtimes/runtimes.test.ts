import { beforeAll, describe, expect, inject, it } from "vitest";
import { converse, expected } from "../pack/conversation.ts";
import { installRuntimes, runtimes } from "./installed.ts";

describe("the tarballs, with the tools as TypeScript", () => {
  beforeAll(installRuntimes);

  const cases = runtimes.flatMap((runtime) =>
    ["server-native.ts", "server-connect.ts"].map((server) => ({ ...runtime, server })),
  );

  it.each(cases)("load and serve $server under $name", async ({ program, flags, server }) => {
    const said = await converse(program, [...flags, server], inject("installed"));
    expect(said).toMatchObject(expected);
  });
});

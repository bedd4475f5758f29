import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { converse, converseOverHttp, expected } from "../pack/conversation.ts";
import { end, succeed } from "../pack/process.ts";
import { addon, folder } from "../pack/tarballs.ts";
import { bun, installRuntimes, runtimes } from "./installed.ts";

describe("the tarballs, with the tools as TypeScript", () => {
  beforeAll(installRuntimes);

  for (const { name, program, flags } of runtimes) {
    for (const server of ["server-native.ts", "server-connect.ts"]) {
      it(`load under ${name} and serve by ${server}`, async () => {
        const said = await converse(program, [...flags, server], inject("installed"));
        expect(said).toMatchObject(expected);
      });
    }
    for (const server of ["server-http.ts", "server-mounted.ts"]) {
      it(`load under ${name} and serve HTTP by ${server}`, async () => {
        const said = await converseOverHttp(program, [...flags, server], inject("installed"));
        expect(said).toMatchObject(expected);
      });
    }
  }

  it("NAT-07: run inside a single executable of Bun that is told where the addon is", async () => {
    const at = inject("installed");
    const alone = folder("single");
    writeFileSync(
      join(at, "single.ts"),
      'import { sanitizeLine } from "haft";\nconsole.log(sanitizeLine("a\\nb"));\n',
    );
    await succeed(bun, ["build", "--compile", "single.ts", "--outfile", join(alone, "single")], at);

    const told = await succeed(join(alone, "single"), [], alone, {
      NAPI_RS_NATIVE_LIBRARY_PATH: addon,
    });
    expect(told).toBe("a b\n");
    const untold = await end(join(alone, "single"), [], alone);
    expect(untold.code).toBe(1);
    expect(untold.stderr).toContain("set NAPI_RS_NATIVE_LIBRARY_PATH to the .node file");
  });
});

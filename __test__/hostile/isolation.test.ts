import { afterEach, describe, expect, it } from "vitest";

import { Child, endAll } from "./child.ts";
import { call, INITIALIZE, Line, modernCall, post, sessionOf } from "./line.ts";

afterEach(endAll);

describe("S06: isolation", () => {
  it("50 clients use the same 200 ids at the same time, and get their own answers", async () => {
    const child = await Child.start();
    let answered = 0;
    const clients = Array.from({ length: 50 }, async (_, client) => {
      // A third has a session, a third has none, a third speaks 2026-07-28. Four connections each.
      const kind = client % 3;
      const lines = await Promise.all(Array.from({ length: 4 }, () => Line.open(child.port)));
      const id = kind === 0 ? sessionOf(await lines[0]!.ask(post(INITIALIZE))) : undefined;
      const session = id === undefined ? "" : `Mcp-Session-Id: ${id}\r\n`;
      const work = lines.map(async (line, part) => {
        for (let number = part; number < 200; number += 4) {
          const text = `client ${client} call ${number}`;
          const answer = await line.ask(
            kind === 2
              ? modernCall(number, "nap", { text })
              : post(call(number, "nap", { text }), session),
          );
          const said = JSON.parse(/\{"jsonrpc.*\}/.exec(answer.body)![0]);
          expect([said.id, said.result.content[0].text]).toEqual([number, text]);
          answered += 1;
        }
        line.end();
      });
      await Promise.all(work);
    });
    await Promise.all(clients);
    expect(answered).toBe(10_000);
    expect((await child.counts()).runs).toBe(10_000);
  });
});

import { inspect } from "node:util";

import type { HttpFacts, ToolContext } from "haft";
import { afterEach, describe, expect, it } from "vitest";

import { textOf } from "../mcp/in-memory.ts";
import {
  answerOf,
  call,
  client,
  echo,
  endAll,
  post,
  postModern,
  served,
  session,
  tool,
} from "./peers.ts";
import { WAYS } from "./ways.ts";

afterEach(endAll);

const ADA = "token-of-ada-0123456789abcdef";
const BOB = "token-of-bob-0123456789abcdef";
const as = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Everything that a value shows, however deep, getters and prototypes included. */
function everything(context: ToolContext): string {
  const prototype = Object.getPrototypeOf(context) as object;
  const members = Object.keys(Object.getOwnPropertyDescriptors(prototype)).map(
    (name) => [name, context[name as keyof ToolContext]] as const,
  );
  return inspect(
    { context, members: Object.fromEntries(members) },
    { depth: Infinity, showHidden: true, getters: true },
  );
}

describe.each(WAYS)("tokens: %s", (_, way) => {
  it("S03: refuse who has none, or another one, before anything else is looked at", async () => {
    const { url } = await served([echo], { http: { token: ADA } }, way);
    for (const headers of [{}, as(BOB), { authorization: ADA }, { authorization: "Basic QTpC" }]) {
      const refused = await post(url, {}, headers as Record<string, string>);
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toContain("Bearer");
      expect(await refused.text()).not.toContain(BOB);
    }
    const peer = await client(url, "auto", { headers: as(ADA) });
    expect((await peer.listTools()).tools).toHaveLength(1);
  });

  it("S04: never reach a tool, and neither does a cookie", async () => {
    let seen = "";
    let http: HttpFacts | undefined;
    const spy = tool("spy", (input, context) => {
      ({ http } = context);
      seen = everything(context) + inspect(input);
      return "seen";
    });
    const { url } = await served([spy], { http: { token: { [ADA]: "ada", [BOB]: "bob" } } }, way);
    const headers = {
      ...as(BOB),
      cookie: "session=delicious",
      "proxy-authorization": "Basic c2VjcmV0",
      "x-team": "red",
    };
    const answer = await answerOf(await postModern(url, 1, "tools/call", { name: "spy" }, headers));
    expect(answer.result.content[0].text).toBe("seen");
    for (const secret of [ADA, BOB, "Bearer", "authorization", "cookie", "delicious", "c2VjcmV0"]) {
      expect(seen.toLowerCase()).not.toContain(secret.toLowerCase());
    }
    expect(http).toMatchObject({ method: "POST", principal: "bob", headers: { "x-team": "red" } });
    expect(http!.url).toContain("/mcp");
  });

  it("S05 and SEC-03: bind a session to the one who opened it", async () => {
    const { url } = await served([echo], { http: { token: { [ADA]: "ada", [BOB]: "bob" } } }, way);
    const own = await session(url, {}, as(ADA));
    expect((await post(url, call(1, "echo", { text: "a" }), own)).status).toBe(200);
    expect((await post(url, call(1, "echo", { text: "b" }), { ...own, ...as(BOB) })).status).toBe(
      404,
    );
  });
});

describe("context.http", () => {
  it("is what the tool first sees, also after an await, and undefined without labels of tokens", async () => {
    const late = tool("late", async (__, context) => {
      const { http } = context;
      await new Promise((resolve) => setImmediate(resolve));
      return `${http!.method} ${http!.url} ${String(http!.principal)} ${String(context.http === http)}`;
    });
    const { url } = await served([late]);
    const peer = await client(`${url}?team=red`, "auto");
    expect(textOf(await peer.callTool({ name: "late" }))).toBe("POST /mcp?team=red undefined true");
  });
});

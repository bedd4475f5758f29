import { describe, expect, it } from "vitest";

import { fixture, haft } from "./haft.ts";

interface Response {
  readonly id: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

async function session(lines: readonly (object | string | Buffer)[]): Promise<Response[]> {
  const input = Buffer.concat(
    lines.map((line) => {
      if (Buffer.isBuffer(line)) return Buffer.concat([line, Buffer.from("\n")]);
      return Buffer.from(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);
    }),
  );
  const { code, stdout, stderr } = await haft(["session", fixture("tools.ts")], { input });
  expect(code).toBe(0);
  expect(stderr.replaceAll(/printed (at import|by a tool)\n/g, "")).toBe("");
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Response);
}

const request = (id: unknown, method: string, params?: object): object => ({
  jsonrpc: "2.0",
  id,
  method,
  ...(params === undefined ? {} : { params }),
});
const call = (id: unknown, name: string, args?: object): object =>
  request(id, "tools/call", { name, arguments: args });

describe("haft session", () => {
  it("answers a line with a line, in order; notifications with none", async () => {
    const said = await session([
      request(1, "initialize", { protocolVersion: "2025-06-18", capabilities: {} }),
      { jsonrpc: "2.0", method: "notifications/initialized" },
      request("two", "ping"),
      "",
      request(3, "tools/list"),
      call(4, "slugOf", { title: "A\u2028B C" }),
      request(5, "prompts/list"),
      request(6, "resources/list"),
    ]);
    expect(said.map(({ id }) => id)).toEqual([1, "two", 3, 4, 5, 6]);
    expect(said[0]?.result).toMatchObject({
      protocolVersion: "2025-06-18",
      capabilities: { tools: {} },
    });
    expect(said[1]?.result).toEqual({});
    expect(said[2]?.result).toMatchObject({
      tools: [{ name: "slugOf" }, { name: "fail" }, { name: "add" }],
    });
    expect(said[3]?.result).toMatchObject({ content: [{ type: "text" }] });
    expect(said.slice(4).map(({ result }) => result)).toEqual([{ prompts: [] }, { resources: [] }]);
  });

  it("answers what goes wrong with an error, and goes on", async () => {
    const said = await session([
      call(1, "fail"),
      call(2, "slugOf", { titel: "x" }),
      call(3, "slug"),
      request(4, "tools/cal"),
      request(5, "tools/call", []),
      "{",
      "[]",
      "null",
      { id: {}, method: "ping" },
      Buffer.from([0x22, 0xff, 0x22]),
      request(6, "ping"),
    ]);
    expect(said.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, -32000],
      [2, -32000],
      [3, -32000],
      [4, -32601],
      [5, -32602],
      [null, -32700],
      [null, -32600],
      [null, -32600],
      [null, -32600],
      [null, -32700],
      [6, undefined],
    ]);
    expect(said[0]?.error?.message).toBe("fail failed: no way");
    expect(said[1]?.error?.message).toContain('unknown property "titel"; takes title, separator');
    expect(said[3]?.error?.message).toBe('Method not found: "tools/cal"');
    expect(said[9]?.error?.message).toBe("Parse error: the line is not UTF-8");
  });

  it("takes a huge line, and refuses one that is beyond all measure", async () => {
    const said = await session([
      call(1, "slugOf", { title: "A".repeat(3_000_000) }),
      Buffer.alloc(17_000_000, "x"),
      request(2, "ping"),
    ]);
    expect(JSON.stringify(said[0]?.result)).toContain("a".repeat(3_000_000));
    expect(said[1]?.error).toEqual({
      code: -32700,
      message: "Parse error: a line may have 16777216 bytes, and this has 17000000",
    });
    expect(said[2]).toEqual({ jsonrpc: "2.0", id: 2, result: {} });
  });

  it("parses no line that is nothing but brackets, and answers the next", async () => {
    const half = 8 * 1024 * 1024 - 1;
    const said = await session([
      "[".repeat(half) + "]".repeat(half),
      '{"a":'.repeat(3_000_000),
      "[[]],".repeat(3_000_000),
      `${"[".repeat(512)}${"]".repeat(512)}`,
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"${"[{".repeat(1000)}"}}`,
    ]);
    const deep = "Parse error: it nests more than 512 levels deep";
    const many = "Parse error: it has more than 1000000 arrays and objects";
    expect(said).toMatchObject([
      { id: null, error: { code: -32700, message: deep } },
      { id: null, error: { code: -32700, message: deep } },
      { id: null, error: { code: -32700, message: many } },
      { id: null, error: { code: -32600 } },
      { id: 1, result: {} },
    ]);
  });
});

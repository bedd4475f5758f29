import { createMcpServer, type McpServerOptions, type ServerInfo, ToolDefinitionError } from "haft";
import { describe, expect, it } from "vitest";

const INFO = { name: "slugs", version: "1.0.0" };

function problems(info: ServerInfo, options?: McpServerOptions): [at: string, message: string][] {
  try {
    createMcpServer(info, [], options);
  } catch (error) {
    if (!(error instanceof ToolDefinitionError)) throw error;
    return error.problems.map(({ at, message }) => [at, message]);
  }
  return [];
}

describe("what an author says about a server is refused with its place, or taken as it is", () => {
  it.each<[string, McpServerOptions, string, string]>([
    ["no number", { limits: { maxCalls: NaN } }, "/options/limits/maxCalls", "NaN"],
    ["no end", { shutdownGraceMs: Infinity }, "/options/shutdownGraceMs", "Infinity"],
    ["a BigInt", { ttlMs: 5n as never }, "/options/ttlMs", "a BigInt"],
  ])("a bound that is %s is not taken for the default", (_, options, at, what) => {
    expect(problems(INFO, options)).toEqual([[at, `must be JSON, got ${what}`]]);
  });

  it("a wait is one that timers keep", () => {
    const words = "must be at most 2147483647 (milliseconds)";
    expect(problems(INFO, { shutdownGraceMs: 2 ** 31 })).toEqual([
      ["/options/shutdownGraceMs", words],
    ]);
  });

  it("a hook is a function", () => {
    for (const hook of ["onCall", "onError"])
      expect(() => createMcpServer(INFO, [], { [hook]: "console" })).toThrow(
        `createMcpServer: ${hook} must be a function`,
      );
  });

  it("an option of serveStdio that is not known is refused before anything is read", async () => {
    const served = createMcpServer(INFO, []).serveStdio({ exti: false } as object);
    await expect(served).rejects.toThrow('serveStdio: unknown option "exti"; takes exit');
  });

  it("what is misspelt is told with what was meant, and a choice with its option", async () => {
    expect(problems(INFO, { limits: { maxCall: 1 } } as never)[0]![1]).toContain(
      'did you mean "maxCalls"?',
    );
    expect(problems(INFO, { unknownTool: "throw" } as never)).toEqual([
      ["/options", 'unknownTool must be "result" or "error"'],
    ]);
    expect(problems(INFO, { cacheScope: "everybody" } as never)).toEqual([
      ["/options", 'cacheScope must be "public" or "private"'],
    ]);
    expect(problems(INFO, { http: { responseMode: "stream" } } as never)).toEqual([
      ["/options/http", 'responseMode must be "auto", "sse" or "json"'],
    ]);
    await expect(createMcpServer(INFO, []).serveHttp({ prt: 1 } as object)).rejects.toThrow(
      'did you mean "port"?',
    );
  });

  it("a port is a number: that of an environment is text", async () => {
    for (const port of ["8080", -1, 65_536, 1.5])
      await expect(createMcpServer(INFO, []).serveHttp({ port: port as number })).rejects.toThrow(
        "/options: port must be a whole number from 0 to 65535",
      );
  });

  it("a bound of HTTP that is no number is not taken for the default", async () => {
    for (const none of [NaN, Infinity]) {
      await expect(createMcpServer(INFO, []).serveHttp({ port: none })).rejects.toThrow(
        `/options/port: must be JSON, got ${none}`,
      );
      expect(problems(INFO, { http: { keepAliveMs: none } })).toEqual([
        ["/options/http/keepAliveMs", `must be JSON, got ${none}`],
      ]);
    }
  });

  it("what the server is called stands in an object, and in no list", () => {
    for (const none of [["slugs", "1.0.0"], "slugs", null])
      expect(problems(none as never)).toEqual([
        ["/info", "must be an object with name and version"],
      ]);
  });

  it("S27: every text that a model may read is visible", () => {
    const hidden = "a\u{e0041}";
    const words = "has an invisible character, U+E0041 after 1 other";
    const info = {
      name: hidden,
      version: hidden,
      title: hidden,
      description: hidden,
      websiteUrl: hidden,
    };
    const fields = [...Object.keys(info).map((field) => `/info/${field}`), "/options/instructions"];
    expect(problems(info, { instructions: hidden })).toEqual(fields.map((at) => [at, words]));
    expect(problems(INFO, { instructions: "First this.\n\tThen that 👩‍💻." })).toEqual([]);
  });
});

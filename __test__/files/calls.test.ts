/** How the arguments of a call become the parameters of a function. */
import { callTool, invokeTool } from "haft";
import { toolsFromFile } from "haft/files";
import { describe, expect, it } from "vitest";
import { described, fileOf } from "./folder.ts";

async function said(source: string, name: string, args: unknown): Promise<string> {
  const { content } = await callTool(await toolsFromFile(fileOf(described(source))), name, args);
  return content.map((block) => (block.type === "text" ? block.text : block.type)).join("|");
}

describe("a function gets", () => {
  it("one object as it is, and the context behind it", async () => {
    const source = `import type { ToolContext } from "haft";
      export function f(o: { a: string; b?: number }, context: ToolContext) {
        return [o, typeof context.progress, context.signal instanceof AbortSignal];
      }`;
    expect(await said(source, "f", { a: "x" })).toBe('[{"a":"x"},"function",true]');
  });

  it("TST-08: destructured, positional and rest parameters, and each overload", async () => {
    const source = `
      export function a({ x, y = 2 }: { x: number; y?: number }) { return [x, y]; }
      export function b(first: string, ...xs: string[]) { return [first, xs]; }
      export function o(x: string): string;
      export function o(x: number): string;
      export function o(x: any) { return typeof x; }
      export function p(one: string, two = "2", three?: string) { return [one, two, three === undefined]; }`;
    expect(await said(source, "a", { x: 1 })).toBe("[1,2]");
    expect(await said(source, "b", { first: "f", xs: ["1", "2"] })).toBe('["f",["1","2"]]');
    expect(await said(source, "b", { first: "f" })).toBe('["f",[]]');
    expect(await said(source, "o", { x: 1 })).toBe("number");
    expect(await said(source, "p", { one: "1" })).toBe('["1","2",true]');
  });

  it("its object as `this`, where it is a method, and nothing where it is not", async () => {
    const source = `
      export const files = { root: "/srv", /** Joins. */ path(name: string) { return this.root + "/" + name; } };
      export function bare(this: unknown) { return String(this); }
      export default { prefix: ">", /** Quotes. */ quote(text: string) { return this.prefix + text; } };`;
    expect(await said(source, "files_path", { name: "a" })).toBe("/srv/a");
    expect(await said(source, "quote", { text: "a" })).toBe(">a");
  });

  it("names that every object has as arguments of its own, and inherits none", async () => {
    const source = `
      export function f(constructor: string, toString?: string, valueOf = "v") {
        return [constructor, typeof toString, valueOf];
      }
      export function g(o: { hasOwnProperty?: string }) { return Object.keys(o); }
      export function constructor_() { return 1; }`;
    expect(await said(source, "f", { constructor: "c" })).toBe('["c","undefined","v"]');
    expect(await said(source, "g", {})).toBe("[]");
  });

  it("dates, URLs, bytes and bigints wherever its types have them", async () => {
    const source = `
      type Node = { at: Date; kids: Node[]; next?: Node | null };
      export function f(o: {
        on: Date; link: URL; data: Uint8Array; buffer: Buffer; big: bigint; maybe?: Date | null;
        list: Date[]; pair: [string, Date]; table: Record<string, bigint>; tree: Node;
        either: Date | number; both: { k: "a"; at: Date } | { k: "b"; at: Date };
      }) {
        const bytes = (one: unknown) => one instanceof Uint8Array && [...one as Uint8Array];
        return [
          o.on.getTime(), o.link.host, bytes(o.data), bytes(o.buffer), typeof o.big, o.maybe,
          o.list.map((one) => one.getTime()), [o.pair[0], o.pair[1].getTime()],
          Object.entries(o.table).map(([key, value]) => key + typeof value),
          [o.tree.at, o.tree.kids[0]!.at, o.tree.kids[0]!.next!.at].every((one) => one instanceof Date),
          o.either instanceof Date, o.both.at instanceof Date,
        ];
      }
      export function positional(when: Date, ...more: bigint[]) {
        return [when.getTime(), more.map((one) => typeof one)];
      }`;
    const at = "1970-01-01T00:00:01Z";
    const input = {
      on: at,
      link: "https://example.org/x",
      data: "/wAB",
      buffer: "AA==",
      big: 12,
      maybe: null,
      list: [at],
      pair: [at, at],
      table: { ["__proto__x"]: 1 },
      tree: { at, kids: [{ at, kids: [], next: { at, kids: [] } }] },
      either: at,
      both: { k: "b", at },
    };
    expect(JSON.parse(await said(source, "f", input))).toEqual([
      1000,
      "example.org",
      [255, 0, 1],
      [0],
      "bigint",
      null,
      [1000],
      [at, 1000],
      ["__proto__xbigint"],
      true,
      true,
      true,
    ]);
    const positional = await said(source, "positional", { when: at, more: [1, 2] });
    expect(positional).toBe('[1000,["bigint","bigint"]]');
  });

  it("a value of an ambiguous union as the JSON that it is", async () => {
    const source = `
      export function f(o: { a: Date | string; b: bigint | number; c: Date | URL; d: Date[] | string[] }) {
        return [typeof o.a, typeof o.b, typeof o.c, typeof o.d[0]];
      }`;
    const at = "1970-01-01T00:00:00Z";
    const input = { a: at, b: 1, c: at, d: [at] };
    expect(await said(source, "f", input)).toBe('["string","number","string","string"]');
  });

  it("no bytes where a text is not base64, and the answer says where", async () => {
    const source = `export function f(o: { list: Uint8Array[] }) { return o.list.length; }`;
    expect(await said(source, "f", { list: ["AAAA", "*"] })).toBe(
      "f failed: /list/1: is not base64",
    );
    expect(await said(source, "f", { list: ["A"] })).toBe("f failed: /list/0: is not base64");
  });

  it("progress, questions and the signal through its context", async () => {
    const source = `import type { ToolContext } from "haft";
      export async function f(context: ToolContext) {
        context.progress("half", { progress: 1, total: 2 });
        const schema = { type: "object", properties: { sure: { type: "boolean" } }, required: ["sure"] };
        const { action, content } = await context.ask({ key: "sure", message: "Sure?", schema }) as any;
        return [action, content];
      }`;
    const [tool] = await toolsFromFile(fileOf(described(source)));
    const heard: unknown[] = [];
    const result = await invokeTool(
      tool!,
      {},
      {
        progress: (message, steps) => heard.push([message, steps]),
        ask: () => ({ action: "accept", content: { sure: true } }),
      },
    );
    expect(result).toEqual({ details: ["accept", { sure: true }] });
    expect(heard).toEqual([["half", { progress: 1, total: 2 }]]);
  });
});

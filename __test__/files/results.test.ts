/** What a plain function returns, and what becomes of it. */
import { callTool } from "haft";
import { toolsFromFile } from "haft/files";
import { describe, expect, it } from "vitest";
import { described, fileOf } from "./folder.ts";

const source = `
export function text() { return "hello"; }
export function nothing() {}
export function none() { return null; }
export function number() { return 42; }
export function flag() { return false; }
export function object() { return { a: [1, { b: true }] }; }
export function empty() { return []; }
export function block() { return { type: "text", text: "one" }; }
export function blocks() { return [{ type: "text", text: "one" }, { type: "text", text: "two" }]; }
export function alike() { return { type: "image", size: 3 }; }
export function whole() { return { content: "said", details: { n: 1 }, isError: true }; }
export function more() { return { content: "said", size: 3 }; }
export function thrown() { throw new Error("disk full"); }
export async function rejected() { throw "a word"; }
export function date() { return new Date(0); }
export function url() { return { home: new URL("https://example.org/a b") }; }
export function bytes() { return { sum: new Uint8Array([255, 0, 1]) }; }
export function big() { return { small: 7n, large: 2n ** 60n, least: -9n }; }
export function inner() { return { content: "said", details: { at: [new Date(0)] } }; }
export function map() { return new Map(); }
export function wrong() { return { at: new Date(NaN) }; }
export function cycle() { const made: any = { n: 1n }; made.self = made; return made; }
export function proto() { return JSON.parse('{"__proto__":{"n":1},"at":1}', (key, value) => key === "at" ? new Date(0) : value); }
`;

describe("what a function returns", () => {
  const answer = async (name: string): Promise<unknown> => {
    const tools = await toolsFromFile(fileOf(described(source)));
    const { content, isError } = await callTool(tools, name);
    const text = content.map((block) => (block.type === "text" ? block.text : block.type));
    return isError === true ? { failed: text.join("|") } : text.join("|");
  };

  it.each([
    ["text", "hello"],
    ["nothing", ""],
    ["none", "null"],
    ["number", "42"],
    ["flag", "false"],
    ["object", '{"a":[1,{"b":true}]}'],
    ["empty", "[]"],
    ["block", "one"],
    ["blocks", "one|two"],
    ["alike", '{"type":"image","size":3}'],
    ["whole", { failed: "said" }],
    ["more", '{"content":"said","size":3}'],
    ["thrown", { failed: "thrown failed: disk full" }],
    ["rejected", { failed: "rejected failed: a word" }],
    ["date", "1970-01-01T00:00:00.000Z"],
    ["url", '{"home":"https://example.org/a%20b"}'],
    ["bytes", '{"sum":"/wAB"}'],
    ["big", '{"small":7,"large":"1152921504606846976","least":-9}'],
    ["inner", "said"],
    ["map", { failed: "map failed: returned a Map at /details, which JSON cannot say" }],
    ["wrong", '{"at":null}'],
    ["proto", '{"__proto__":{"n":1},"at":"1970-01-01T00:00:00.000Z"}'],
  ])("of %s is answered as it should be", async (name, expected) => {
    expect(await answer(name)).toEqual(expected);
  });

  it("of a cycle is told, and not followed", async () => {
    expect(await answer("cycle")).toEqual({ failed: expect.stringContaining("a cycle") });
  });
});

/** Where a failure in a sandboxed file happened, for a person: a model reads its words alone. */
import { invokeTool } from "haft";
import { toolsFromFile } from "haft/files";
import { expect, it } from "vitest";
import { described, fileOf } from "../files/folder.ts";
import { answerOf, sandboxed, withoutDeno } from "./face.ts";

withoutDeno();

async function stackOf(source: string): Promise<string> {
  const tools = await sandboxed(source);
  const failed: unknown = await invokeTool(tools[0]!, {}).catch((error: unknown) => error);
  return (failed as Error).stack!;
}

it("a failure has the author's lines, and none of haft's", async () => {
  const source = described(`interface Given { word?: string }
export function f(given: Given): string {
  return inner(given.word ?? "nothing");
}
function inner(word: string): string { throw new TypeError(\`\${word} was given\`); }`);
  const file = fileOf(source);
  const tools = await toolsFromFile(file, { sandbox: true });
  const failed: unknown = await invokeTool(tools[0]!, {}).catch((error: unknown) => error);
  tools.close();
  expect((failed as Error).stack!.split("\n")).toEqual([
    "SandboxedError: nothing was given",
    expect.stringMatching(/^ {4}at inner \(.*tools\.ts:5:46\)$/),
    expect.stringMatching(/^ {4}at f \(.*tools\.ts:3:10\)$/),
  ]);
  expect(await answerOf(await sandboxed(source), "f")).toBe("!f failed: nothing was given");
});

it("a file that cannot be imported says where", async () => {
  const file = fileOf(described(`export function f() {}\nthrow new Error("no luck");`));
  const failed: unknown = await toolsFromFile(file, { sandbox: true }).catch((error) => error);
  expect((failed as Error).stack).toMatch(
    /^SandboxedError: no luck\n {4}at .*tools\.ts:2:7\)?(\n|$)/,
  );
});

it.each([
  ["no text", "7", []],
  ["what throws when it is read", "{ get() { throw 1; } }", []],
  [
    "a text of other lines",
    `"Error: x\\n    at one (a:1:1)\\nnot a frame\\n    at two"`,
    ["at one (a:1:1)", "at two"],
  ],
  ["control characters", `"    at \\u001b[2Jone\\r\\u0000\\u202e"`, ["at one"]],
])("a stack that is %s shows nothing but frames, made safe", async (_, stack, frames) => {
  const descriptor = stack.startsWith("{") ? stack : `{ value: ${stack} }`;
  const said = await stackOf(
    `export function f() { throw Object.defineProperty(new Error("x"), "stack", ${descriptor}); }`,
  );
  expect(said.split("\n")).toEqual(["SandboxedError: x", ...frames.map((frame) => `    ${frame}`)]);
});

it("a stack without end is cut", async () => {
  const long = await stackOf(
    `export function f() { throw Object.assign(new Error("x"), { stack: "    at a\\n".repeat(1e6) }); }`,
  );
  expect(long.split("\n")).toHaveLength(21);
  const wide = await stackOf(
    `export function f() { throw Object.assign(new Error("x"), { stack: "    at " + "a".repeat(1e7) }); }`,
  );
  expect(wide.length).toBeLessThan(600);
});

it("frames that the file writes to the channel itself are held to the same", async () => {
  const said = await stackOf(`import { writeSync } from "node:fs";
    export function f() {
      const frames = [7, "no frame", ...Array.from({ length: 50 }, () => "    at " + "b".repeat(1000)), "    at \\n"];
      writeSync(3, JSON.stringify({ failed: 1, message: "forged", frames }) + "\\n");
      return new Promise(() => {});
    }`);
  const [words, ...frames] = said.split("\n");
  expect(words).toBe("SandboxedError: forged");
  expect(frames).toHaveLength(20);
  expect(Math.max(...frames.map((frame) => frame.length))).toBe(500);
});

it("words that the file writes to the channel itself are made safe, and cut", async () => {
  const says = (said: object): string => `import { writeSync } from "node:fs";
    export function f() {
      writeSync(3, ${JSON.stringify(`${JSON.stringify({ failed: 1, ...said })}\n`)});
      return new Promise(() => {});
    }`;
  const odd = "\u001b[31mred\u0000\u202e";
  expect(await stackOf(says({ message: `${odd}\r\n${odd}` }))).toBe("SandboxedError: red\nred");
  const denied = { permission: `read ${odd}`, resource: `/${odd}` };
  expect(await stackOf(says({ message: "", denied }))).toBe(
    'SandboxedError: read red access to "/red" is not granted',
  );
  const long = await stackOf(says({ message: "a".repeat(100_000) }));
  expect(long.length).toBeLessThan(10_000);
});

it("a place that the file makes up is one line, made safe, and so is its code", async () => {
  const odd = "\u001b[31mred\n";
  const said = JSON.stringify(
    `${JSON.stringify({ broken: odd, code: odd, at: `${odd}${odd}` })}\n`,
  );
  const file = fileOf(
    described(`import { writeSync } from "node:fs"; writeSync(3, ${said}); export function f() {}`),
  );
  const failed: unknown = await toolsFromFile(file, { sandbox: true }).catch((error) => error);
  const { stack, code } = failed as NodeJS.ErrnoException;
  expect(stack).toBe("red\nSandboxedError: red\n");
  expect(code).toBeUndefined();
});

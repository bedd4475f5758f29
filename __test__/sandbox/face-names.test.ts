/** What a sandboxed tool is told that asks for a host by its name, under the Node that runs the tests. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { invokeTool } from "haft";
import type { ToolFileOptions } from "haft/files";
import { describe, expect, it } from "vitest";
import { folderOf } from "../files/folder.ts";
import { answerOf, sandboxed, withoutDeno } from "./face.ts";

withoutDeno();

const asking = `
  import { lookup } from "node:dns/promises";
  import { once } from "node:events";
  import { get as httpGet } from "node:http";
  import { get as httpsGet } from "node:https";
  import { connect, createServer } from "node:net";
  export async function get(url: string): Promise<void> { await fetch(url); }
  export async function wraps(url: string): Promise<void> {
    try { await fetch(url); } catch (cause) { throw new Error("no weather today", { cause }); }
  }
  export async function requests(url: string): Promise<void> {
    await once((url.startsWith("https:") ? httpsGet : httpGet)(url), "response");
  }
  export async function poses(url: string): Promise<void> {
    await once(httpGet(url, { headers: { host: "other.example:1" } }), "response");
  }
  export async function looks(name: string): Promise<void> { await lookup(name); }
  export async function connects(host: string): Promise<void> { await once(connect({ host, port: 9 }), "connect"); }
  export async function listens(): Promise<void> { await once(createServer().listen(0, "0.0.0.0"), "listening"); }
  export async function races(urls: string[]): Promise<void> { await Promise.any(urls.map((url) => fetch(url))); }`;

/** A tool that throws a value of its own. */
const throwing = (value: string): string => `
  const unfound = (hostname: unknown, code = "EAI_AGAIN", more = {}) =>
    Object.assign(new Error("getaddrinfo " + code), { code, syscall: "getaddrinfo", hostname, ...more });
  export function f(): void { throw ${value}; }`;

const thrown = async (value: string, options: ToolFileOptions = {}): Promise<string> =>
  answerOf(await sandboxed(throwing(value), options), "f");

const lacks = (target: string): string => `net access to "${target}" is not granted`;

/** A name that no resolver is asked for: a part of it is too long. */
const unasked = `${"a".repeat(64)}.example`;

describe("a sandboxed tool that asks for a host by its name", () => {
  it("is told that the network is not granted, with the port where the request says it", async () => {
    const tools = await sandboxed(asking);
    const said = async (name: string, input: object): Promise<string> =>
      (await answerOf(tools, name, input)).replace(`!${name} failed: `, "");
    expect(await said("get", { url: "http://localhost:18126/" })).toBe(lacks("localhost:18126"));
    expect(await said("get", { url: "https://api.example/" })).toBe(lacks("api.example:443"));
    expect(await said("wraps", { url: "http://api.example/" })).toBe(lacks("api.example:80"));
    expect(await said("requests", { url: "http://api.example:81/" })).toBe(lacks("api.example:81"));
    expect(await said("requests", { url: "https://api.example/" })).toBe(lacks("api.example:443"));
    expect(await said("poses", { url: "http://api.example:81/" })).toBe(lacks("api.example"));
    expect(await said("looks", { name: "localhost" })).toBe(lacks("localhost"));
    expect(await said("connects", { host: "localhost" })).toBe(lacks("localhost"));
    const urls = ["http://a.example/", "http://b.example/"];
    expect(await said("races", { urls })).toBe(lacks("a.example:80"));
  });

  it("is denied in the audit log as well, and without a port that nobody knows", async () => {
    const log = join(folderOf({}), "audit.jsonl");
    const tools = await sandboxed(asking, { audit: { log } });
    await answerOf(tools, "get", { url: "http://localhost:18126/" });
    await answerOf(tools, "looks", { name: "localhost" });
    expect(await answerOf(tools, "listens")).toBe(`!listens failed: ${lacks("0.0.0.0")}`);
    const lines = readFileSync(log, "utf8").trim().split("\n");
    const written = lines.map((line) => JSON.parse(line) as object).filter((one) => "tool" in one);
    expect(written).toMatchObject(
      ["localhost:18126", "localhost", "0.0.0.0"].map((target) => ({
        decision: "denied",
        asked: [`net=${target}`],
        reason: lacks(target),
      })),
    );
  });

  it("reads the system's own words where the name is granted and is not found", async () => {
    const log = join(folderOf({}), "audit.jsonl");
    const tools = await sandboxed(asking, { permissions: { net: true }, audit: { log } });
    const found = answerOf(tools, "looks", { name: unasked });
    expect(await found).toBe(`!looks failed: getaddrinfo ENOTFOUND ${unasked}`);
    expect(await answerOf(tools, "get", { url: `http://${unasked}/` })).toBe(
      "!get failed: fetch failed",
    );
    const last = readFileSync(log, "utf8").trim().split("\n").at(-1)!;
    expect(JSON.parse(last)).toMatchObject({ decision: "granted", asked: ["net"] });
  });

  it.each([
    ["api.example", "api.example", true],
    ["api.example:8080", "API.example.", true],
    ["bücher.example", "xn--bcher-kva.example", true],
    ["*:443", "api.example", true],
    ["api.example", "example", false],
    ["api.example", "api.example.org", false],
    ["127.0.0.1:80", "localhost", false],
  ])("with a grant of %s and the name %s: granted is %s", async (grant, name, granted) => {
    const options = { permissions: { net: [grant] }, bestEffort: true };
    const words = granted ? "getaddrinfo EAI_AGAIN" : lacks(name);
    expect(await thrown(`unfound("${name}")`, options)).toBe(`!f failed: ${words}`);
  });
});

describe("an error that a sandboxed tool throws", () => {
  const chain = (depth: number): string =>
    `Array.from({ length: ${depth} }).reduce((cause) => new Error("outer", { cause }), unfound("a.example"))`;
  const trap = `{ get() { throw new Error("trap"); } }`;

  it.each([
    ["in its cause", chain(20), lacks("a.example")],
    ["far behind its causes", chain(100_000), "outer"],
    [
      "beside a circle",
      `(() => { const all = new AggregateError([null, 1, unfound("a.example")], "all"); all.cause = all; (all.errors as unknown[]).unshift(all); return all; })()`,
      lacks("a.example"),
    ],
    [
      "among too many",
      `new AggregateError([...Array.from({ length: 100 }, () => new Error("one")), unfound("a.example")], "all")`,
      "all",
    ],
    [
      "beside what cannot be read",
      `Object.defineProperties(new Error("top", { cause: unfound("a.example") }), { code: ${trap}, errors: ${trap} })`,
      lacks("a.example"),
    ],
    [
      "behind a cause that cannot be read",
      `Object.defineProperty(new Error("top"), "cause", ${trap})`,
      "top",
    ],
    [
      "with a port of its own",
      `unfound("a.example", "ENOTFOUND", { port: 70 })`,
      lacks("a.example:70"),
    ],
    ["that is refused by the kernel", `unfound("a.example", "EPERM")`, lacks("a.example")],
    ["with a name that is none", `unfound({ toString: null })`, "getaddrinfo EAI_AGAIN"],
    ["of another reason", `unfound("a.example", "EINVAL")`, "getaddrinfo EINVAL"],
    [
      "of another call",
      `unfound("a.example", "ENOTFOUND", { syscall: "queryA" })`,
      "getaddrinfo ENOTFOUND",
    ],
  ])("has the lookup of a name %s", async (_, value, words) => {
    expect(await thrown(value)).toBe(`!f failed: ${words}`);
  });

  it("of addresses that were tried together is denied as the first of them", async () => {
    const attempt = `Object.assign(new Error(), { code: "EPERM", syscall: "connect", address: "127.0.0.1", port: 70 })`;
    const all = `Object.assign(new AggregateError([${attempt}]), { code: "EPERM" })`;
    expect(await thrown(`new TypeError("fetch failed", { cause: ${all} })`)).toBe(
      `!f failed: ${lacks("127.0.0.1:70")}`,
    );
  });

  it("is made safe and short, whatever name it says", async () => {
    const name = String.raw`"\u001b[31m\u202e\n" + "a".repeat(20_000_000)`;
    const tools = await sandboxed(throwing(`unfound(${name})`));
    const failed: unknown = await invokeTool(tools[0]!, {}).catch((error: unknown) => error);
    const { message } = failed as Error;
    expect(message).toMatch(/^net access to "[^\p{C}]*a{900,}" is not granted$/u);
    expect(message.length).toBeLessThan(1100);
  });

  it("is denied for its own call alone, whatever else its process says", async () => {
    const line = JSON.stringify({
      failed: 99,
      message: "x",
      denied: { permission: "net", resource: "forged.example", name: ["forged.example"] },
    });
    const source = `import { channel } from "node:diagnostics_channel";
      import { writeSync } from "node:fs";
      let go = (word: string): void => {};
      export async function waits(): Promise<string> { return new Promise((resolve) => (go = resolve)); }
      export function goes(): void { go("waited"); }
      export function forges(): void {
        writeSync(3, ${JSON.stringify(`${line}\n`)});
        for (const name of ["undici:client:connectError", "http.client.request.error"])
          for (const said of [undefined, null, 1, {}, { error: 1, connectParams: {}, request: {} }]) channel(name).publish(said);
        throw Object.assign(new Error("x"), { code: "ENOTFOUND", syscall: "getaddrinfo", hostname: "forged.example" });
      }`;
    const tools = await sandboxed(source);
    const waiting = answerOf(tools, "waits");
    expect(await answerOf(tools, "forges")).toBe(`!forges failed: ${lacks("forged.example")}`);
    expect(await answerOf(tools, "goes")).toBe("");
    expect(await waiting).toBe("waited");
  });
});

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  Client as ClientV2,
  InMemoryTransport as InMemoryTransportV2,
} from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as InMemoryTransportV1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { invokeTool, type Tool, validateInput } from "haft";
import { beforeAll, describe, expect, it } from "vitest";

import { root } from "../house/files.ts";

/** What the files are called that others on the page import. */
const names: Readonly<Record<number, string>> = { 1: "reverse.ts" };

/** What each "After" on the page exports, in the order of the page. */
const pages: Record<string, unknown>[] = [];

beforeAll(async () => {
  const text = readFileSync(join(root, "docs", "migrating.md"), "utf8");
  const folder = join(root, ".cache", "examples");
  mkdirSync(folder, { recursive: true });
  for (const [index, [, code = ""]] of [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].entries()) {
    const file = join(folder, names[index] ?? `moved-${index}.ts`);
    writeFileSync(file, code);
    pages.push((await import(file)) as Record<string, unknown>);
  }
});

const moved = (page: number, name: string): Tool<never> => pages[page]![name] as Tool<never>;

describe("a tool that was moved over", () => {
  it("from agntn/tools runs with its TypeBox schema and its hints", async () => {
    const wordCount = moved(0, "wordCount");
    expect(await invokeTool(wordCount, { text: "A rose is a rose", top: 2 })).toEqual({
      content: "5 words\n2 a\n2 rose",
      details: { words: 5, top: { a: 2, rose: 2 } },
    });
    expect(validateInput(wordCount, { text: "a", fold: "all" })).toMatchObject({
      lines: ["Invalid arguments at /fold: must be one of none, case"],
    });
    expect(wordCount.cli).toEqual({ positional: ["text"], short: { top: "n" } });
  });

  it("from the SDK runs, and a server of either version takes it", async () => {
    expect(await invokeTool(moved(1, "reverse"), { text: "abc" })).toBe("cba");
    const call = { name: "text_reverse", arguments: { text: "abc" } };
    const answer = { content: [{ type: "text", text: "cba" }] };
    for (const [page, Client, Transport] of [
      [2, ClientV2, InMemoryTransportV2],
      [3, ClientV1, InMemoryTransportV1],
    ] as const) {
      const server = pages[page]!["server"] as { connect(transport: object): Promise<void> };
      const client = new Client({ name: "reader", version: "1.0.0" });
      const [here, there] = Transport.createLinkedPair();
      await Promise.all([server.connect(there), client.connect(here as never)]);
      expect(await client.callTool(call)).toMatchObject(answer);
      await client.close();
    }
  });

  it("from the AI SDK runs in a set of its tools", async () => {
    const { weather } = pages[4]!["tools"] as Record<
      string,
      { execute(input: object, options: object): Promise<unknown> }
    >;
    const options = { toolCallId: "1", messages: [] };
    expect(await weather!.execute({ city: "Rome" }, options)).toEqual({
      city: "Rome",
      celsius: 21,
      text: "21 degrees in Rome",
    });
  });
});

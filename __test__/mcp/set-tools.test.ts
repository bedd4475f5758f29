import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { createMcpServer, defineTool, type Tool } from "haft";
import { expect, it } from "vitest";

import { connect, deferred, textOf } from "./in-memory.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function tool(name: string, answer: () => string | Promise<string>): Tool {
  return defineTool({ name, description: "Answers", effect: "read", execute: answer });
}

it("a call ends with the tool that it began with, and the next one finds the new", async () => {
  const [begun, answer] = [deferred(), deferred<string>()];
  const first = tool("say", () => {
    begun.resolve();
    return answer.promise;
  });
  const server = createMcpServer({ name: "test", version: "1" }, [first]);
  const client = await connect(server, "legacy");
  const slow = client.callTool({ name: "say" });
  await begun.promise;
  for (const text of ["second", "third"]) {
    server.setTools([tool("say", () => text)]);
    expect(textOf(await client.callTool({ name: "say" }))).toBe(text);
  }
  answer.resolve("first");
  expect(textOf(await slow)).toBe("first");
  await server.close();
});

it("tools that cannot be served are refused in words, and those before them stay", async () => {
  const say = tool("say", () => "said");
  const server = createMcpServer({ name: "test", version: "1" }, [say]);
  const client = await connect(server, "legacy");
  const refused = (tools: unknown): Error => {
    try {
      server.setTools(tools as Tool[]);
    } catch (error) {
      return error as Error;
    }
    throw new Error("these tools were taken");
  };
  for (const [tools, message] of [
    [[say, say], "server is not well defined:\n  /tools: Duplicate tool name say"],
    [say, "server is not well defined:\n  /tools: must be an array of tools"],
  ] as const)
    expect(refused(tools)).toMatchObject({ name: "ToolDefinitionError", message });
  expect(textOf(await client.callTool({ name: "say" }))).toBe("said");
  await server.close();
});

it("tools that were replaced are forgotten once nothing runs", async () => {
  const server = createMcpServer({ name: "test", version: "1" }, []);
  const client = await connect(server, "legacy");
  const replaced: WeakRef<Tool>[] = [];
  for (let round = 0; round < 20; round += 1) {
    const next = tool("say", () => "said");
    replaced.push(new WeakRef(next));
    server.setTools([next]);
    expect(textOf(await client.callTool({ name: "say" }))).toBe("said");
  }
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  // The last is served, and one or the other may still be on a stack.
  expect(replaced.filter((each) => each.deref() !== undefined).length).toBeLessThan(5);
  await server.close();
});

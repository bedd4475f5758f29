/** The public contract of the entries: what they export, and that the curated types say the same. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { McpServer } from "haft/mcp";
import { expect, test } from "vitest";

test("the root entry exports its list, and index.d.ts names the same values", async () => {
  const exported = Object.keys(await import("haft")).toSorted();
  expect(exported).toEqual([
    "ToolDefinitionError",
    "ToolInputError",
    "callTool",
    "createMcpServer",
    "defineTool",
    "describeTool",
    "indexTools",
    "invokeTool",
    "listTools",
    "sanitizeLine",
    "sanitizeText",
    "validateInput",
    "wireSchema",
  ]);
  const types = readFileSync(
    createRequire(import.meta.url)
      .resolve("haft/package.json")
      .replace("package.json", "index.d.ts"),
    "utf8",
  );
  const named = [...types.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, list]) => list!.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
  expect(named.toSorted()).toEqual(exported);
});

test("haft/mcp exports the server's part of the root, and a server has its members", async () => {
  const mcp = await import("haft/mcp");
  expect(Object.keys(mcp).toSorted()).toEqual(["callTool", "createMcpServer", "listTools"]);
  const server: McpServer = mcp.createMcpServer({ name: "test", version: "1.0.0" }, []);
  const members = [
    ...Object.keys(server),
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(server)),
  ];
  expect(members.filter((name) => name !== "constructor").toSorted()).toEqual([
    "close",
    "closed",
    "connect",
    "fetch",
    "node",
    "serveHttp",
    "serveStdio",
    "setTools",
  ]);
  await server.close();
});

test("haft/schema and haft/typebox export what they promise", async () => {
  expect(Object.keys(await import("haft/schema")).toSorted()).toEqual([
    "ToolDefinitionError",
    "compileSchema",
  ]);
  expect(Object.keys(await import("haft/typebox"))).toEqual(["Type"]);
});

test("haft/files exports what it promises", async () => {
  expect(Object.keys(await import("haft/files")).toSorted()).toEqual([
    "SandboxedError",
    "ToolFileError",
    "schemaOf",
    "toolsFromFile",
  ]);
});

test("haft/cli exports what it promises", async () => {
  expect(Object.keys(await import("haft/cli")).toSorted()).toEqual(["commandName", "runCli"]);
});

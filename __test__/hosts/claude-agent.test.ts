import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { defineTool, describeTool, type Tool } from "haft";
import { type ClaudeAgentServer, claudeAgentServer, toolNames } from "haft/claude-agent";
import type { McpServer } from "haft/mcp";
import { describe, expect, it } from "vitest";

import { slugDescription, slugSchema, textSlug } from "./text-slug.ts";

const info = { name: "texts", version: "1.0.0" };

/** What the SDK sees behind its own type. */
const served = ({ instance }: ClaudeAgentServer): McpServer => instance;

const named = (name: string): Tool<never> =>
  defineTool({ name, description: "d", effect: "read", execute: () => "x" });

describe("a server of the Claude Agent SDK", () => {
  it("exports its list", async () => {
    expect(Object.keys(await import("haft/claude-agent")).toSorted()).toEqual([
      "claudeAgentServer",
      "toolNames",
    ]);
  });

  it("lists a tool as describeTool shows it, and answers", async () => {
    const { type, name, ...rest } = claudeAgentServer(info, [textSlug]);
    expect({ type, name }).toEqual({ type: "sdk", name: "texts" });
    const server = served({ type, name, ...rest });
    const [here, there] = InMemoryTransport.createLinkedPair();
    await server.connect(there);
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(here);
    const { tools } = await client.listTools();
    const entry = describeTool(textSlug, "claude-agent");
    expect(tools).toEqual([entry]);
    expect(entry).toMatchObject({
      name: "text_slug",
      title: "Text Slug",
      description: slugDescription,
      inputSchema: slugSchema,
    });
    expect(await client.callTool({ name: "text_slug", arguments: { text: "A b" } })).toMatchObject({
      content: [{ type: "text", text: "a-b" }],
    });
    await client.close();
    await server.close();
  });

  it("names its tools as the model knows them", () => {
    expect(toolNames("my texts", [textSlug])).toEqual(["mcp__my_texts__text_slug"]);
  });

  it("NAM-04: refuses a name that the prefix makes longer than the model takes, and says where", () => {
    const name = "synchronize_all_customer_data_across_multiple_regional_systems";
    const server = { name: "enterprise-database-management", version: "1.0.0" };
    const prefixed = `mcp__enterprise-database-management__${name}`;
    expect(() => claudeAgentServer(server, [textSlug, named(name)])).toThrow(
      expect.objectContaining({
        problems: [
          {
            at: "/tools/1/name",
            message: `is 99 characters long as ${prefixed}, and the model takes 64`,
          },
        ],
      }),
    );
    const longest = named(`a${"b".repeat(63 - "mcp__t__".length)}`);
    expect(toolNames("t", [longest])[0]).toHaveLength(64);
    expect(() => claudeAgentServer({ name: "t", version: "1.0.0" }, [longest])).not.toThrow();
  });

  it("has a tool once by its name, and a name of its own", () => {
    expect(() => claudeAgentServer(info, [textSlug, textSlug])).toThrow(/text_slug/);
    expect(() => claudeAgentServer({ version: "1.0.0" } as never, [])).toThrow(/name/);
  });
});

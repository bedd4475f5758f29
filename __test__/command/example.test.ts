/** `examples/tool-files`: what its page says is typed is run, and its server is called in its sandbox. */
import { join } from "node:path";

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it, onTestFinished } from "vitest";

import { read, root } from "../house/files.ts";
import { command, haft } from "./haft.ts";
import { type, typedIn } from "./typed.ts";

const example = join(root, "examples", "tool-files");
const page = typedIn(read("examples/tool-files/README.md"));

describe("examples/tool-files", () => {
  it.concurrent.each(page.filter(([, printed]) => printed !== ""))(
    "$ %s",
    async (typed, printed) => {
      expect(await type(typed, "haft", command, example)).toBe(printed);
    },
  );

  it("tells a model what its types and comments say", async () => {
    const { code, stdout } = await haft(["export", "tools.ts"], { cwd: example });
    expect(code).toBe(0);
    const { tools } = JSON.parse(stdout) as { tools: { name: string; inputSchema: object }[] };
    expect(tools.map(({ name }) => name)).toEqual(["list", "search", "count", "days"]);
    expect(tools[1]).toMatchObject({
      title: "Search the texts",
      effect: "read",
      inputSchema: {
        properties: {
          text: { type: "string", minLength: 1 },
          limit: { type: "integer", minimum: 1, maximum: 100, default: 10 },
        },
        required: ["text"],
      },
    });
    expect(tools[3]?.inputSchema).toMatchObject({
      properties: { from: { format: "date-time" }, to: { format: "date-time" } },
    });
  });

  it("is served in a sandbox as its page says", async () => {
    const served = page.map(([typed]) => typed).find((typed) => typed.includes("--sandbox")) ?? "";
    const [, ...words] = served.split(" ");
    expect(words).toEqual(["mcp", "--sandbox", "tools.ts"]);
    const client = new Client({ name: "test", version: "1.0.0" });
    onTestFinished(() => client.close());
    const args = [command, ...words];
    const stderr = "ignore";
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, cwd: example, stderr }),
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["list", "search", "count", "days"]);
    expect(await client.callTool({ name: "list", arguments: { order: "length" } })).toMatchObject({
      content: [{ text: "shopping.txt: 16 characters\ngarden.txt: 83 characters" }],
    });
    expect(
      await client.callTool({ name: "count", arguments: { file: "../package.json" } }),
    ).toMatchObject({
      isError: true,
      content: [{ text: 'count failed: "../package.json" is no text; list names them' }],
    });
  });
});

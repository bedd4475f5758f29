import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it } from "vitest";

const program = fileURLToPath(new URL("fixtures/program.mjs", import.meta.url));

describe("a program", () => {
  it("STD-04: ends without a word when its reader has enough", async () => {
    const child = spawn(process.execPath, [program, "many"], { stdio: ["ignore", "pipe", "pipe"] });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const closed = once(child, "close");
    await once(child.stdout, "data");
    child.stdout.destroy();
    expect(await closed).toEqual([0, null]);
    expect(stderr).toBe("");
  });

  it("ends with 130, and without a word, when Ctrl-C stops its tool", async () => {
    const child = spawn(process.execPath, [program, "wait"], { stdio: ["ignore", "pipe", "pipe"] });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const closed = once(child, "close");
    await once(child.stderr, "data");
    child.kill("SIGINT");
    expect(await closed).toEqual([130, null]);
    expect(stderr).toBe("waiting\n");
  });

  it("serves its tools under the command mcp, whatever they print", async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, "mcp"],
      stderr: "pipe",
    });
    let stderr = "";
    transport.stderr?.on("data", (bytes: Buffer) => (stderr += bytes.toString("utf8")));
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(transport);
    expect(client.getServerVersion()).toMatchObject({ name: "text", version: "1.0.0" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["text_many", "text_wait", "text_noisy"]);
    expect(await client.callTool({ name: "text_noisy", arguments: {} })).toMatchObject({
      content: [{ type: "text", text: "answered" }],
    });
    await client.close();
    expect(stderr).toBe("printed\n");
  });
});

/** Talks to a packed tool package as a real client would: the official SDK, over stdio. */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** What the client was told. */
export interface Conversation {
  readonly server: unknown;
  readonly tools: readonly string[];
  readonly good: unknown;
  readonly details: unknown;
  readonly misspelt: unknown;
  readonly unknown: unknown;
  /** What the server wrote to stderr. */
  readonly stderr: string;
}

/** Starts a server, lists its tools, makes a good call and two bad ones, and ends it. */
export async function converse(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<Conversation> {
  const transport = new StdioClientTransport({ command, args: [...args], cwd, stderr: "pipe" });
  let stderr = "";
  transport.stderr?.on("data", (bytes: Buffer) => (stderr += bytes.toString("utf8")));
  const client = new Client({ name: "pack-test", version: "1.0.0" });
  try {
    await client.connect(transport);
    const call = (name: string, input: Record<string, unknown>): Promise<unknown> =>
      client.callTool({ name, arguments: input });
    const { tools } = await client.listTools();
    return {
      server: client.getServerVersion(),
      tools: tools.map(({ name }) => name),
      good: await call("text_slug", { text: "Hello World", separator: "_" }),
      details: await call("text_length", { text: "häft" }),
      misspelt: await call("text_slug", { text: "Hello", seperator: "_" }),
      unknown: await call("text_slugg", {}),
      stderr,
    };
  } catch (error) {
    throw new Error(
      `The conversation with ${command} ${args.join(" ")} failed; its stderr: ${stderr}`,
      { cause: error },
    );
  } finally {
    await client.close();
  }
}

/** What every runtime must answer in {@link converse}. */
export const expected = {
  server: { name: "mypackage", version: "1.0.0" },
  tools: ["text_slug", "text_length"],
  good: { content: [{ type: "text", text: "hello_world" }] },
  details: { structuredContent: { letters: 4 } },
  misspelt: {
    isError: true,
    content: [
      {
        type: "text",
        text: 'Invalid arguments: unknown property "seperator"; takes text, separator',
      },
    ],
  },
  unknown: {
    isError: true,
    content: [
      { type: "text", text: 'Unknown mypackage tool: "text_slugg"\nDid you mean "text_slug"?' },
    ],
  },
} as const;

/** Talks to a packed tool package as a real client would: the official SDK, over stdio or over HTTP. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
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
  try {
    return { ...(await ask(transport)), stderr };
  } catch (error) {
    throw new Error(
      `The conversation with ${command} ${args.join(" ")} failed; its stderr: ${stderr}`,
      { cause: error },
    );
  }
}

/** The same with a server that prints where it listens. */
export async function converseOverHttp(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<Conversation> {
  const child = spawn(command, args, { cwd });
  let stderr = "";
  child.stderr.on("data", (bytes: Buffer) => (stderr += bytes.toString("utf8")));
  const ended = once(child, "close");
  try {
    const first = await Promise.race([once(child.stdout, "data"), ended]);
    const url = new URL(String(first[0]).trim());
    return { ...(await ask(new StreamableHTTPClientTransport(url))), stderr };
  } catch (error) {
    throw new Error(
      `The conversation with ${command} ${args.join(" ")} failed; its stderr: ${stderr}`,
      { cause: error },
    );
  } finally {
    child.kill();
    await ended;
  }
}

async function ask(
  transport: StdioClientTransport | StreamableHTTPClientTransport,
): Promise<Omit<Conversation, "stderr">> {
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
    };
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

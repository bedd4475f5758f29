import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, it } from "vitest";

import { command, fixture, haft, temporary } from "./haft.ts";

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const children: Child[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** A server, seen through its streams. */
class Served {
  readonly child: Child;
  readonly closed: Promise<unknown>;
  stdout = "";
  stderr = "";
  readonly #watchers = new Set<() => void>();

  constructor(...words: string[]) {
    this.child = spawn(process.execPath, [command, "mcp", ...words]);
    children.push(this.child);
    this.closed = once(this.child, "close");
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
      for (const watcher of this.#watchers) watcher();
    });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
      for (const watcher of this.#watchers) watcher();
    });
    this.child.stdin.on("error", () => {});
  }

  send(...messages: object[]): void {
    for (const message of messages)
      this.child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const watcher = (): void => {
        if (!condition()) return;
        this.#watchers.delete(watcher);
        resolve();
      };
      this.#watchers.add(watcher);
      // A server that has ended says no more, and why is better than that it took too long.
      void this.closed.then(() => reject(new Error(`the server ended: ${this.stderr}`)));
    });
  }
}

const initialize = {
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
};

describe("haft mcp over stdio", () => {
  it("STD-01: serves functions and definitions to the official client, whatever they print", async () => {
    const folder = temporary();
    const second = join(folder, "more.ts");
    writeFileSync(second, "/** Say it. */\nexport const say = (what: string): string => what;\n");
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [command, "mcp", "--name", "my-tools", fixture("tools.ts"), second],
      stderr: "pipe",
    });
    let stderr = "";
    transport.stderr?.on("data", (bytes: Buffer) => (stderr += bytes.toString("utf8")));
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(client.getServerVersion()?.name).toBe("my-tools");
    expect(tools.map(({ name }) => name)).toEqual(["slugOf", "fail", "add", "say"]);
    expect(
      await client.callTool({ name: "slugOf", arguments: { title: "Hello World" } }),
    ).toMatchObject({ content: [{ type: "text", text: "hello-world" }] });
    expect(await client.callTool({ name: "fail", arguments: {} })).toMatchObject({
      content: [{ type: "text", text: "fail failed: no way" }],
      isError: true,
    });
    await client.close();
    expect(stderr).toMatch(/^printed at import\nprinted by a tool\n/);
  });

  it("STD-02: ends with 0 when its client leaves, though a tool holds a timer", async () => {
    const served = new Served(fixture("defined.mjs"));
    served.send(initialize, {
      id: 1,
      method: "tools/call",
      params: { name: "wait", arguments: {} },
    });
    await served.until(() => served.stderr.includes("printed by a tool"));
    served.send({ method: "notifications/cancelled", params: { requestId: 1 } });
    await served.until(() => served.stderr.includes("aborted"));
    served.child.stdin.end();
    expect(await served.closed).toEqual([0, null]);
    for (const line of served.stdout.trim().split("\n"))
      expect(JSON.parse(line)).toHaveProperty("jsonrpc", "2.0");
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "closes on %s, and tells the calls that run",
    async (signal) => {
      const served = new Served(fixture("defined.mjs"));
      served.send(initialize, {
        id: 1,
        method: "tools/call",
        params: { name: "wait", arguments: {} },
      });
      await served.until(() => served.stderr.includes("printed by a tool"));
      served.child.kill(signal);
      expect(await served.closed).toEqual([0, null]);
      expect(served.stderr).toContain("aborted\n");
    },
  );

  it("runs calls in a sandbox, a process each, and logs them so that a change is found", async () => {
    const folder = temporary();
    const file = join(folder, "tools.mjs");
    const log = join(folder, "audit.jsonl");
    writeFileSync(
      file,
      "/** Who runs.\n * @effect read */\nexport function who() {\n  return `${process.pid}`;\n}\n",
    );
    const served = new Served(
      "--sandbox",
      "--best-effort",
      "--isolate-per-call",
      "--audit-log",
      log,
      file,
    );
    const asks = (id: number): object => ({ id, method: "tools/call", params: { name: "who" } });
    served.send(initialize, asks(1), asks(2));
    await served.until(() => /"id":1\b/.test(served.stdout) && /"id":2\b/.test(served.stdout));
    served.child.stdin.end();
    expect(await served.closed).toEqual([0, null]);
    const pids = [...served.stdout.matchAll(/"text":"(\d+)"/g)].map(([, pid]) => pid);
    expect(new Set([...pids, String(served.child.pid)]).size).toBe(3);
    const whole = await haft(["audit", "verify", log]);
    expect(whole).toMatchObject({ code: 0, stderr: "" });
    expect(whole.stdout).toMatch(/^\d+ lines are whole; the last has the hash [0-9a-f]+\n$/);
    writeFileSync(log, readFileSync(log, "utf8").replace('"tool":"who"', '"tool":"whom"'));
    const changed = await haft(["audit", "verify", log]);
    expect(changed).toMatchObject({ code: 1, stdout: "" });
    expect(changed.stderr).toMatch(/audit\.jsonl:\d+: /);
  });
});

describe("haft mcp over HTTP", () => {
  it("serves the official client on a port of its own, and closes on SIGTERM", async () => {
    const served = new Served("--http", "0", fixture("tools.ts"));
    await served.until(() => served.stderr.includes("\n"));
    const [, url] = /^3 tools at (http:\/\/127\.0\.0\.1:\d+\/mcp)\n$/.exec(served.stderr) ?? [];
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(new URL(url ?? "")));
    expect(await client.callTool({ name: "add", arguments: { a: 1, b: 2 } })).toMatchObject({
      content: [{ type: "text", text: '{"sum":3}' }],
    });
    await client.close();
    served.child.kill("SIGTERM");
    expect(await served.closed).toEqual([0, null]);
    expect(served.stdout).toBe("");
  });

  it("LIF-04: says in words that a port is taken", async () => {
    const first = new Served("--http", "0", fixture("tools.ts"));
    await first.until(() => first.stderr.includes("\n"));
    const port = /:(\d+)\//.exec(first.stderr)?.[1] ?? "";
    const { code, stderr } = await haft(["mcp", "--http", port, fixture("tools.ts")]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`^[^\n]*${port}[^\n]*; name another port, or 0 for any that is free\n$`),
    );
  });
});

describe("haft mcp --inspect", () => {
  it("lists the tools, and exits", async () => {
    expect(await haft(["mcp", "--inspect", fixture("tools.ts")])).toEqual({
      code: 0,
      stderr: "",
      stdout: `slugOf (read)
  Turn a title into a lowercase URL slug.
  takes title, separator?

fail (write)
  Fail, always.
  takes nothing

add (write)
  Add two numbers.
  takes a, b
`,
    });
  });

  it("says that a record takes any property", async () => {
    const file = join(temporary(), "tools.ts");
    writeFileSync(file, "/** Count. */\nexport function count(by: Record<string, number>) {}\n");
    const { stdout } = await haft(["mcp", "--inspect", file]);
    expect(stdout).toBe("count (write)\n  Count.\n  takes any property\n");
  });
});

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterEach, describe, expect, it } from "vitest";

import { call, Child, fixture, initialize } from "./child.ts";

const children: Child[] = [];

function start(name = "serve-stdio.mjs", env: Record<string, string> = {}): Child {
  const child = new Child(name, env);
  children.push(child);
  return child;
}

afterEach(() => {
  for (const child of children.splice(0)) child.process.kill("SIGKILL");
});

describe("what is printed", () => {
  it("STD-01 and N11: only protocol lines reach the client, however a tool prints", async () => {
    const child = start();
    child.send(initialize(), call(1, "noise"));
    expect((await child.answer(1)).result.content[0].text).toBe("quiet");
    child.process.stdin.end();
    expect(await child.exit()).toBe(0);
    expect(child.messages().map(({ id }) => id as unknown)).toEqual(["initialize", 1]);
    for (const way of ["console.log", "process.stdout", "descriptor 1", "child"]) {
      expect(child.stderr).toContain(`noise: ${way}\n`);
    }
  });
});

describe("the end", () => {
  it("STD-02: the process ends with code 0 when stdin closes, timers and sockets or not", async () => {
    const child = start();
    child.process.stdin.end();
    expect(await child.exit()).toBe(0);
    expect(child.stderr).toBe("listening\nclosed\n");
  });

  it("N10: a call that runs at the end of stdin has its grace, then its signal aborts", async () => {
    const child = start("serve-stdio.mjs", { GRACE_MS: "50" });
    child.send(initialize(), call(1, "gate"));
    await child.until(() => child.stderr.includes("gate entered"));
    child.process.stdin.end();
    expect(await child.exit()).toBe(0);
    expect(child.stderr).toContain("gate aborted: ");
  });

  it("N10: a call that answers within the grace is delivered", async () => {
    const child = start("serve-stdio.mjs", { GRACE_MS: "20000" });
    child.send(initialize(), call(1, "gate"));
    await child.until(() => child.stderr.includes("gate entered"));
    child.send(call(2, "open"));
    child.process.stdin.end();
    expect(await child.exit()).toBe(0);
    expect((await child.answer(1)).result.content[0].text).toBe("through");
  });

  it("N10: 20 MiB of answers go through a client that reads late", async () => {
    const child = start("serve-stdio.mjs", { GRACE_MS: "20000" });
    child.process.stdout.pause();
    child.send(
      initialize(),
      ...Array.from({ length: 20 }, (_, id) => call(id, "big", { bytes: 1 << 20 })),
    );
    child.process.stdin.end();
    await child.until(() => child.stderr.includes("listening"));
    child.process.stdout.resume();
    expect(await child.exit()).toBe(0);
    const sizes = child.messages().map(({ result }) => result.content?.[0].text.length as number);
    expect(sizes.slice(1)).toEqual(Array.from({ length: 20 }, () => 1 << 20));
  });

  it("STD-04: a client that goes away ends the server quietly, and its calls are aborted", async () => {
    const child = start();
    child.send(initialize(), call(1, "gate"));
    await child.until(() => child.stderr.includes("gate entered"));
    child.process.stdout.destroy();
    child.send(call(2, "echo", { text: "into nothing" }), call(3, "open"));
    child.process.stdin.end();
    expect(await child.exit()).toBe(0);
    expect(child.stderr).not.toContain("EPIPE");
    expect(child.stderr).not.toContain("Error");
  });

  it("N10: SIGTERM ends it as it ends any Node process", async () => {
    const child = start();
    child.send(initialize(), call(1, "gate"));
    await child.until(() => child.stderr.includes("gate entered"));
    child.process.kill("SIGTERM");
    expect(await child.exit()).toBe("SIGTERM");
  });
});

describe("framing", () => {
  it("STD-05: characters survive being cut between reads", async () => {
    const child = start();
    child.send(initialize());
    await child.answer("initialize");
    const line = Buffer.from(`${JSON.stringify(call(1, "echo", { text: "读🎉—" }))}\n`);
    for (const byte of line) child.process.stdin.write(Buffer.of(byte));
    expect((await child.answer(1)).result.content[0].text).toBe("读🎉—");
  });

  it("S19: 20,000 requests in one write are all answered", async () => {
    const child = start();
    const pings = Array.from({ length: 20_000 }, (_, id) => ({
      jsonrpc: "2.0",
      id,
      method: "ping",
    }));
    child.send(initialize(), ...pings);
    child.process.stdin.end();
    await child.exit();
    expect(child.lines).toHaveLength(20_001);
  });

  it("answers Content-Length framing in kind", async () => {
    const child = start();
    let out = "";
    child.process.stdout.on("data", (chunk: string) => (out += chunk));
    const body = JSON.stringify({ jsonrpc: "2.0", id: "é", method: "ping" });
    child.process.stdin.end(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    expect(await child.exit()).toBe(0);
    const answer = '{"jsonrpc":"2.0","id":"é","result":{}}';
    expect(out).toBe(`Content-Length: ${Buffer.byteLength(answer)}\r\n\r\n${answer}`);
  });

  it("S17: a line that is not UTF-8 is refused and the next one served", async () => {
    const child = start();
    child.process.stdin.write(Buffer.from([0x7b, 0xff, 0x7d, 0x0a]));
    child.send({ jsonrpc: "2.0", id: 1, method: "ping" });
    expect((await child.answer(1)).result).toEqual({});
    expect(child.messages()[0].error.code).toBe(-32700);
  });
});

describe("several calls at once", () => {
  it("STD-08 and PRO-07: a slow tool holds up neither another tool nor a ping", async () => {
    const child = start();
    const ping = { jsonrpc: "2.0", id: 3, method: "ping" };
    child.send(initialize(), call(1, "gate"), call(2, "echo", { text: "fast" }), ping);
    await Promise.all([child.answer(2), child.answer(3)]);
    expect(child.messages().some(({ id }) => id === 1)).toBe(false);
    child.send(call(4, "open"));
    expect((await child.answer(1)).result.content[0].text).toBe("through");
  });

  it("CAN-01: a cancelled call is aborted and never answered", async () => {
    const child = start();
    child.send(initialize(), call("7", "gate"));
    await child.until(() => child.stderr.includes("gate entered"));
    const params = { requestId: "7", reason: "user" };
    child.send({ jsonrpc: "2.0", method: "notifications/cancelled", params }, call(8, "open"));
    await child.answer(8);
    await child.until(() => child.stderr.includes("gate aborted: user"));
    child.process.stdin.end();
    await child.exit();
    expect(child.messages().map(({ id }) => id as unknown)).toEqual(["initialize", 8]);
  });

  it("STD-10: it is there when a client that took its time begins", async () => {
    const child = start();
    await child.until(() => child.stderr.includes("listening"));
    child.send(initialize());
    expect((await child.answer("initialize")).result.serverInfo.name).toBe("fixture");
  });
});

describe("who may have stdin and stdout", () => {
  it("refuses a stdin that is being read, and says what to do", async () => {
    const child = start("refused-stdin.mjs");
    expect(await child.exit()).toBe(0);
    expect(child.stderr).toMatch(
      /^serveStdio cannot take standard input: process\.stdin is being read already/,
    );
  });

  it("refuses a stdin of which something was read", async () => {
    const child = start("refused-read-stdin.mjs");
    child.send(initialize());
    expect(await child.exit()).toBe(0);
    expect(child.stderr).toMatch(
      /^serveStdio cannot take standard input: process\.stdin has been read already/,
    );
  });

  it("takes a stdin that an import merely opened, and survives a tool that reads it", async () => {
    const child = start("touched-stdin.mjs");
    child.send(initialize(), call(1, "reads"));
    expect((await child.answer(1)).result.content).toEqual([{ type: "text", text: "0 bytes" }]);
    child.send({ jsonrpc: "2.0", id: 2, method: "ping" });
    await child.answer(2);
    child.process.stdin.end();
    expect(await child.exit()).toBe(0);
  });

  it("refuses a stdout with unsent bytes", async () => {
    const child = start("refused-stdout.mjs");
    child.process.stdout.pause();
    await child.until(() => child.stderr.includes("\n"));
    expect(child.stderr).toMatch(
      /^serveStdio cannot take standard output: process\.stdout has unsent bytes/,
    );
  });

  it("refuses a second server of the process", async () => {
    const child = start("refused-second.mjs");
    await child.until(() => child.stderr.includes("\n"));
    child.process.stdin.end();
    expect(await child.exit()).toBe(0);
    expect(child.stderr).toBe("stdin and stdout already serve a connection of this process\n");
  });

  it("gives both back on close, without ending the process", async () => {
    const child = start("give-back.mjs");
    expect(await child.exit()).toBe(0);
    expect(child.lines).toEqual(["printed after close"]);
  });
});

describe("the official clients", () => {
  const command = {
    command: process.execPath,
    args: [fixture("serve-stdio.mjs")],
    stderr: "ignore" as const,
  };
  const info = { name: "test", version: "1" };

  it("serves SDK 1.x", async () => {
    const client = new ClientV1(info);
    await client.connect(new StdioV1(command));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("echo");
    const result = await client.callTool({ name: "echo", arguments: { text: "hi" } });
    expect(result.content).toEqual([{ type: "text", text: "hi" }]);
    await client.close();
  });

  it.each([
    ["legacy", "2025-11-25"],
    ["auto", "2026-07-28"],
  ] as const)("serves SDK 2.x in %s mode on %s", async (mode, revision) => {
    const client = new Client(info, {
      versionNegotiation: { mode },
      capabilities: { elicitation: { form: {} } },
    });
    client.setRequestHandler("elicitation/create", () => ({
      action: "accept",
      content: { name: "Ada" },
    }));
    await client.connect(new StdioClientTransport(command));
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const result = await client.callTool({ name: "greet" });
    expect(result.content).toEqual([{ type: "text", text: "Hello Ada" }]);
    await client.close();
  });
});

/** Every way out that a runtime leaves open is closed to a tool file, under the Node that runs the tests. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { invokeTool } from "haft";
import { toolsFromFile } from "haft/files";
import { answerOf, sandboxed, withoutDeno } from "./face.ts";
import { expectClosed, expectGranted, leakPlace } from "./leaks.ts";

withoutDeno();

const node = { program: process.execPath };

describe("a sandboxed tool file", () => {
  it("reaches nothing through links, workers, programs, datagrams, /proc, the environment and buffers", async () => {
    await expect(expectClosed(node, leakPlace())).resolves.toBeUndefined();
  });

  it("that fetches without a grant is told so, though fetch says why in its cause alone", async () => {
    const tools = await sandboxed(
      "export async function get(): Promise<void> { await fetch('http://127.0.0.1:8080/'); }",
    );
    expect(await answerOf(tools, "get")).toBe(
      '!get failed: net access to "127.0.0.1:8080" is not granted',
    );
    // It says the frames of the tool, and none of the parent, which lead nobody to the cause.
    await expect(invokeTool(tools[0]!, {})).rejects.toMatchObject({
      denied: { permission: "net", resource: "127.0.0.1:8080" },
      stack: expect.stringMatching(
        /^SandboxedError: net access to "127\.0\.0\.1:8080" is not granted\n(?: {4}at .*\n)* {4}at .*tools\.ts:1:\d+\)$/,
      ) as string,
    });
  });

  it("reaches what is granted", async () => {
    const server = createServer((socket) => socket.end());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await expect(expectGranted(node, leakPlace(), port)).resolves.toBeUndefined();
    server.close();
  });

  it("is refused a host that this runtime cannot hold it to, unless told to do its best", async () => {
    const { file } = leakPlace();
    const unheld: string[] = [];
    const options = {
      sandbox: true,
      permissions: { net: ["example.org:443"] },
      onUnenforced: (words: string) => unheld.push(words),
    };
    await expect(toolsFromFile(file, options)).rejects.toThrow(
      "netHosts: the kernel knows ports, not hosts",
    );
    const tools = await toolsFromFile(file, { ...options, bestEffort: true });
    expect(unheld).toEqual([
      expect.stringContaining("netHosts: the kernel knows ports, not hosts"),
    ]);
    tools.close();
  });

  it("is refused a path that is not there, and what steers the runtime itself", async () => {
    const { file } = leakPlace();
    const refused = (permissions: object) => toolsFromFile(file, { sandbox: true, permissions });
    await expect(refused({ read: ["/nowhere/at/all"] })).rejects.toThrow(
      "cannot grant /nowhere/at/all: it does not exist",
    );
    for (const target of ["::1", "a:0", "a:70000", "a:b", ":80", ""]) {
      await expect(refused({ net: [target] })).rejects.toThrow("is no host, host:port");
    }
    await expect(refused({ env: ["LD_PRELOAD"] })).rejects.toThrow("cannot be granted");
    await expect(refused({ env: ["NODE_OPTIONS"] })).rejects.toThrow("cannot be granted");
  });
});

import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";

import { createMcpServer } from "haft";
import { afterEach, describe, expect, it } from "vitest";

import { Child, endAll } from "./child.ts";
import { call, head, Line, post } from "./line.ts";

afterEach(endAll);

/** The local addresses at which this port listens, as the system writes them. */
function listening(port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return ["/proc/net/tcp", "/proc/net/tcp6"]
    .flatMap((table) => readFileSync(table, "utf8").split("\n").slice(1))
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(suffix) && state === "0A")
    .map(([, local]) => local!.slice(0, -suffix.length));
}

describe("S01: names and pages", () => {
  it("24 combinations: the 5 that are ours reach a tool, the others are told so before the body", async () => {
    const child = await Child.start();
    const own = `localhost:${child.port}`;
    const hosts = [own, "127.0.0.1:1", "[::1]", "evil.example", `localhost.evil.example`, ""];
    const origins = [undefined, `http://${own}`, "https://evil.example", "null"];
    const allowed = new Set([
      `${own} undefined`,
      `127.0.0.1:1 undefined`,
      "[::1] undefined",
      `${own} http://${own}`,
    ]);
    const answered: number[] = [];
    const refused: [string, number, number][] = [];
    for (const host of hosts) {
      for (const origin of origins) {
        const headers = origin === undefined ? "" : `Origin: ${origin}\r\n`;
        const line = await Line.open(child.port);
        if (allowed.has(`${host} ${origin}`)) {
          const answer = await line.ask(post(call(1, "echo", { text: "in" }), headers, host));
          answered.push(answer.status);
        } else {
          const begun = performance.now();
          // One byte of a body that never comes whole.
          const { status } = await line.ask(`${head("Content-Length: 4194304", headers, host)}{`);
          refused.push([`${host} ${origin}`, status, performance.now() - begun]);
        }
        line.end();
      }
    }
    expect(answered).toEqual([200, 200, 200, 200]);
    expect(refused).toHaveLength(20);
    expect(refused.filter(([, status]) => status !== 400 && status !== 403)).toEqual([]);
    expect(refused.filter(([, , took]) => took >= 200)).toEqual([]);
    // The fifth: a name in capitals.
    const line = await Line.open(child.port);
    const capitals = await line.ask(post(call(1, "echo", { text: "in" }), "", "LOCALHOST"));
    expect(capitals.status).toBe(200);
    expect((await child.counts()).runs).toBe(5);
  });
});

describe("S03: what others can reach", () => {
  it("is nothing by default: the system listens on 127.0.0.1 alone", async () => {
    const { port } = await Child.start();
    expect(listening(port)).toEqual(["0100007F"]);
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((address) => address?.family === "IPv4" && !address.internal);
    for (const other of others) {
      const line = await Line.open(port, { host: other!.address });
      await line.closed;
    }
  });

  it("needs a token, and is refused before anything listens", async () => {
    const server = createMcpServer({ name: "open", version: "1.0.0" }, []);
    const probe = await server.serveHttp();
    await probe.close();
    await expect(server.serveHttp({ host: "0.0.0.0", port: probe.port })).rejects.toThrow(/token/);
    expect(listening(probe.port)).toEqual([]);
    await server.close();
  });
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request as httpRequest, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

import { afterEach, expect, it } from "vitest";

import { answerOf, endAll, ending, postModern } from "./peers.ts";

afterEach(endAll);

interface Replica {
  readonly child: ChildProcess;
  readonly port: number;
}

async function replica(): Promise<Replica> {
  const path = fileURLToPath(new URL("fixtures/serve-http.mjs", import.meta.url));
  const child = spawn(process.execPath, [path], { stdio: ["ignore", "pipe", "inherit"] });
  ending(async () => child.kill("SIGKILL"));
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, port: Number(line.toString()) };
}

/** A proxy that takes the next replica each time, and leaves those out that do not answer any more. */
async function roundRobin(ports: readonly number[]): Promise<string> {
  const alive = [...ports];
  let turn = 0;
  const forward = (body: Buffer, headers: object, response: ServerResponse): void => {
    const port = alive[(turn += 1) % alive.length]!;
    const onward = httpRequest(
      { port, host: "127.0.0.1", path: "/mcp", method: "POST", headers: { ...headers } },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
        answer.on("error", () => response.destroy());
      },
    );
    onward.on("error", (error: NodeJS.ErrnoException) => {
      if (alive.includes(port)) alive.splice(alive.indexOf(port), 1);
      // Nothing had begun there: another can take it. What was under way is lost.
      if (error.code === "ECONNREFUSED") forward(body, headers, response);
      else response.destroy();
    });
    onward.end(body);
  };
  const proxy = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    forward(Buffer.concat(chunks), incoming.headers, response);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  ending(async () => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
}

it("three replicas behind a proxy lose no answer but those under way on the one that dies", async () => {
  const replicas = await Promise.all([replica(), replica(), replica()]);
  const url = await roundRobin(replicas.map(({ port }) => port));
  const CALLS = 600;
  const AT_ONCE = 12;
  let sent = 0;
  let lost = 0;
  const answered = new Map<string, number>();
  const worker = async (): Promise<void> => {
    while (sent < CALLS) {
      sent += 1;
      if (sent === CALLS / 2) replicas[0]!.child.kill("SIGKILL");
      try {
        const id = sent;
        const answer = await answerOf(await postModern(url, id, "tools/call", { name: "who" }));
        expect(answer.id).toBe(id);
        const pid = String(answer.result.content[0].text);
        answered.set(pid, (answered.get(pid) ?? 0) + 1);
      } catch {
        lost += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const total = [...answered.values()].reduce((sum, count) => sum + count, 0);
  expect(total + lost).toBe(CALLS);
  // Never more than were under way there.
  expect(lost).toBeLessThanOrEqual(AT_ONCE);
  expect([...answered.keys()].toSorted()).toEqual(
    replicas.map(({ child }) => String(child.pid)).toSorted(),
  );
  const after = answered.get(String(replicas[1]!.child.pid))!;
  expect(after).toBeGreaterThan(answered.get(String(replicas[0]!.child.pid))!);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confined, launch, unconfined } from "./confined.ts";
import { makePlace, nodeRuntime, type Place } from "./probe.ts";

const node = nodeRuntime(process.execPath, process.versions.node);
const refused = { error: "EPERM" };
const denied = { error: "EACCES" };
const SIGKILL = 9;

describe("a confined child among other processes", () => {
  let place: Place;
  beforeAll(() => (place = makePlace()));
  afterAll(() => place.remove());

  it("starts none, as it does without the launcher", async () => {
    const spec = node(place, [["run", ["/bin/cat", place.secret]]], ["--allow-child-process"]);
    expect((await unconfined(spec)).said).toEqual(["the secret"]);
    expect((await confined(spec)).said).toEqual([refused]);
  });

  it("starts those that were granted, and they are confined like itself", async () => {
    const open = join(place.inside, "open.txt");
    const attempts = [
      ["run", ["/bin/cat", open]],
      ["run", ["/bin/ls", place.inside]],
      ["run", ["/bin/sh", "-c", `cat ${open}; cat ${place.secret}; kill -0 ${process.pid}`]],
    ] as const;
    const spec = node(place, attempts, ["--allow-child-process"]);
    const granted = { ...spec, run: ["/bin/cat", "/bin/sh"] };
    const { said, stderr } = await confined(granted);
    expect(said).toEqual(["in the open", denied, { error: "Error" }]);
    expect(stderr).toContain(`cat: ${place.secret}: Permission denied`);
    expect(stderr).toMatch(/kill: .*(Operation not permitted|not permitted)/);
  });

  it("sees an environment made from nothing", async () => {
    const spec = { ...node(place, [["environment"]]), env: [["GIVEN", "yes"]] as const };
    const [open] = (await unconfined(spec)).said as [Record<string, string>];
    expect(open).toMatchObject({ GIVEN: "yes", PATH: process.env["PATH"] });
    expect((await confined(spec)).said).toEqual([{ GIVEN: "yes" }]);
  });

  it("reads nobody's environment in /proc, not even when every file was granted", async () => {
    const theirs = `/proc/${process.pid}/environ`;
    const attempts = [
      ["read", "/proc/self/environ"],
      ["read", theirs],
    ] as const;
    const spec = {
      ...node(place, attempts, ["--allow-fs-read=*"]),
      env: [["GIVEN", "yes"]] as const,
    };
    const open = (await unconfined(spec)).said as string[];
    expect(open.map((text) => text.includes("PATH="))).toEqual([true, true]);
    expect((await confined(spec)).said).toEqual([denied, denied]);
    const all = { ...spec, read: ["/"] };
    expect((await confined(all)).said).toEqual(["GIVEN=yes\0", denied]);
  });

  it("signals nobody but itself", async () => {
    const spec = node(place, [["signal", process.pid]]);
    expect((await unconfined(spec)).said).toEqual([true]);
    expect((await confined(spec)).said).toEqual([refused]);
  });

  it("gets no more memory than it was granted on top of what its runtime takes", async () => {
    const spec = node(place, [["wait"], ["buffer", 32], ["buffer", 1024]]);
    const child = launch({ ...spec, growthBytes: 128 << 20 });
    expect(await child.first).toBe("ready");
    child.limitGrowth();
    child.channel.write("go\n");
    expect((await child.ended).said).toEqual(["ready", "went on", 32, { error: "RangeError" }]);
    child.limitGrowth();
  });

  it("is killed in the middle of its work", async () => {
    const child = launch(node(place, [["busy"]]));
    expect(await child.first).toBe("busy");
    child.kill();
    const { code, signal } = await child.ended;
    expect({ code, signal }).toEqual({ code: null, signal: SIGKILL });
    child.kill();
  });

  it("is killed with all that it started", async () => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const [program, ...args] = ["/bin/sh", "-c", `exec 9<>/dev/tcp/127.0.0.1/${port}; read x <&9`];
    const shell = [program?.replace("sh", "bash"), ...args];
    const spec = node(place, [["run", shell]], ["--allow-child-process"]);
    const child = launch({ ...spec, run: ["/bin/bash"], net: "any" });
    const [socket] = (await once(server, "connection")) as [Socket];
    const closed = once(socket.resume(), "close");
    child.kill();
    expect((await child.ended).signal).toBe(SIGKILL);
    await closed;
    server.close();
  });

  it("ends with the worker thread that launched it, a hundred times over", async () => {
    const server = createServer((socket) => socket.on("error", () => {}).resume());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const script = `exec 9<>/dev/tcp/127.0.0.1/${port}; read x <&9`;
    const spec = { program: "/bin/bash", args: ["-c", script], cwd: "/", net: "any" };
    const fixture = join(import.meta.dirname, "fixtures", "parent.mjs");
    for (let round = 0; round < 100; round += 1) {
      const worker = new Worker(fixture, { argv: [JSON.stringify(spec)] });
      const [socket] = (await once(server, "connection")) as [Socket];
      const closed = once(socket, "close");
      expect(await worker.terminate()).toBe(1);
      expect(await closed).toHaveLength(1);
    }
    server.close();
  });

  it("ends when its parent is killed", async () => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const spec = { ...node(place, [["hold", port]]), net: "any" };
    const script = join(import.meta.dirname, "fixtures", "parent.mjs");
    const parent = spawn(process.execPath, [script, JSON.stringify(spec)], { stdio: "inherit" });
    const [socket] = (await once(server, "connection")) as [Socket];
    const closed = once(socket.on("error", () => {}).resume(), "close");
    parent.kill("SIGKILL");
    expect(await closed).toHaveLength(1);
    server.close();
  });
});

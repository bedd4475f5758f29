/** What the permissions of each runtime let through, and the launcher does not. */
import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installRuntimes, runtimes } from "../../runtimes/installed.ts";
import { confined, launch, unconfined, type Spec } from "../confined.ts";
import { denoRuntime, makePlace, nodeRuntime, probe, type Place } from "../probe.ts";

const program = (name: string): string =>
  runtimes.find((runtime) => runtime.name === name)?.program ?? "";
const refused = { error: "EPERM" };
const denied = { error: "EACCES" };
const broken = { error: "ERR_SQLITE_ERROR" };
const buffers = [["wait"], ["buffer", 32], ["buffer", 1024]] as const;

const held = ["went on", 32, { error: "RangeError" }];

/** What a child gets that may take 128 MiB more than it has when it is ready: 32, and no more. */
async function grown(spec: Spec): Promise<readonly unknown[]> {
  const child = launch({ ...spec, growthBytes: 128 << 20 });
  await child.first;
  child.limitGrowth();
  child.channel.write("go\n");
  const [, wentOn, few, many] = (await child.ended).said;
  return [wentOn, few, many];
}

describe("each runtime under the launcher", () => {
  let place: Place;
  let database: string;
  beforeAll(async () => {
    await installRuntimes();
    place = makePlace();
    database = join(place.outside, "secret.db");
    const script = `const { DatabaseSync } = require("node:sqlite");
      const database = new DatabaseSync(process.argv[1]);
      database.exec("create table secret (text); insert into secret values ('the secret')");`;
    execFileSync(program("Node 24"), ["--eval", script, database]);
  });
  afterAll(() => place.remove());

  for (const version of ["22.0.0", "24.0.0"]) {
    const name = `Node ${version.slice(0, 2)}`;
    const node = nodeRuntime(program(name), version);

    it(`closes the files that node:sqlite opens under ${name}'s permissions`, async () => {
      const made = join(place.outside, "made.db");
      const attempts = [
        ["sqlite", database],
        ["attach", [":memory:", database]],
        ["vacuum", [":memory:", made]],
      ] as const;
      const spec = node(place, attempts);
      expect((await unconfined(spec)).said).toEqual(["the secret", "the secret", "written"]);
      rmSync(made);
      expect((await confined(spec)).said).toEqual([broken, broken, broken]);
      expect(existsSync(made)).toBe(false);
    });

    it(`closes links, workers, programs, the environment and the network under ${name}`, async () => {
      const attempts = [
        ["read", join(place.inside, "open.txt")],
        ["read", place.link],
        ["worker", place.secret],
        ["run", ["/bin/cat", place.secret]],
        ["udp", 9],
        ["listen"],
        ["signal", process.pid],
      ] as const;
      const spec = node(place, attempts, ["--allow-worker", "--allow-child-process"]);
      const secret = "the secret";
      const open = ["in the open", secret, secret, secret, "sent", "listening", true];
      expect((await unconfined(spec)).said).toEqual(open);
      const closed = [denied, denied, refused, refused, refused, refused];
      expect((await confined(spec)).said).toEqual(["in the open", ...closed]);
      const environment = node(place, [["environment"]]);
      expect((await confined(environment)).said).toEqual([{}]);
    });

    it(`limits array buffers under ${name}`, async () => {
      const spec = node(place, [["buffer", 1024]], ["--max-old-space-size=64"]);
      expect((await unconfined(spec)).said).toEqual([1024]);
      expect(await grown(node(place, buffers))).toEqual(held);
    });
  }

  describe("Deno", () => {
    const deno = denoRuntime(program("Deno"));

    it("follows no link out of a granted folder, as it does without the launcher", async () => {
      const spec = deno(place, [
        ["read", join(place.inside, "open.txt")],
        ["read", place.link],
      ]);
      expect((await unconfined(spec)).said).toEqual(["in the open", "the secret"]);
      expect((await confined(spec)).said).toEqual(["in the open", denied]);
    });

    it("gets nothing more when its own permissions are all given away", async () => {
      const attempts = [
        ["read", place.secret],
        ["write", join(place.outside, "written.txt")],
        ["sqlite", database],
        ["run", ["/bin/cat", place.secret]],
        ["signal", process.pid],
        ["environment"],
      ] as const;
      const own = deno(place, attempts, ["--allow-all"]);
      const spec = { ...own, args: own.args.filter((each) => !each.startsWith("--allow-read=")) };
      const { said } = await unconfined(spec);
      expect(said.slice(0, 5)).toEqual(["the secret", "written", "the secret", "the secret", true]);
      const environment = { DENO_DIR: "/dev/null", NO_COLOR: "1" };
      expect((await confined(spec)).said).toEqual([
        denied,
        denied,
        broken,
        { error: "Error" },
        refused,
        environment,
      ]);
    });

    it("reaches the granted host and port alone: the port by the kernel, the host by itself", async () => {
      const server = createServer((socket) => socket.end());
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const net = [{ host: "127.0.0.1", port }];
      const attempts = [
        ["tcp", port],
        ["name", port],
      ] as const;
      const spec = { ...deno(place, attempts, [`--allow-net=127.0.0.1:${port}`]), net };
      expect((await unconfined(spec)).said).toEqual(["connected", refused]);
      expect((await confined(spec)).said).toEqual(["connected", refused]);
      const elsewhere = {
        ...deno(place, attempts, ["--allow-net"]),
        net: [{ host: "127.0.0.1", port: 9 }],
      };
      expect((await confined(elsewhere)).said).toEqual([denied, denied]);
      server.close();
    });

    it("gets no array buffers beyond the limit", async () => {
      expect(await grown(deno(place, buffers))).toEqual(held);
    });

    it("speaks by its own stdin and stdout where the channel is there, and is killed at work", async () => {
      const echo = join(import.meta.dirname, "..", "fixtures", "deno-echo.mjs");
      const { args, ...spec } = deno(place, []);
      const own = args.slice(0, -2).map((arg) => arg.replace(probe, echo));
      const child = launch({ ...spec, args: [...own, echo], read: [echo], channelOnStdio: true });
      expect(await child.first).toBe("ready");
      const answer = once(child.channel, "data");
      child.channel.write('"again"\n');
      expect((await answer).join("")).toBe('"again"\n');
      child.kill();
      expect((await child.ended).signal).toBe(9);
    });
  });
});

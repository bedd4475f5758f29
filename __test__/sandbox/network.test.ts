import dgram from "node:dgram";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confined, unconfined } from "./confined.ts";
import { makePlace, nodeRuntime, type Place } from "./probe.ts";

const node = nodeRuntime(process.execPath, process.versions.node);
const refused = { error: "EPERM" };
const denied = { error: "EACCES" };

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

async function listening(at: number | string): Promise<Server> {
  const server = createServer((socket) => socket.end());
  server.listen(at as number, ...(typeof at === "number" ? ["127.0.0.1"] : []));
  await once(server, "listening");
  return server;
}

describe("the network of a confined child", () => {
  let place: Place;
  let granted: Server;
  let other: Server;
  beforeAll(async () => {
    place = makePlace();
    [granted, other] = [await listening(0), await listening(0)];
  });
  afterAll(() => {
    place.remove();
    granted.close();
    other.close();
  });

  it("is not there unless it was granted", async () => {
    const spec = node(place, [["tcp", portOf(granted)], ["listen"], ["udp", 9]]);
    expect((await unconfined(spec)).said).toEqual(["connected", "listening", "sent"]);
    expect((await confined(spec)).said).toEqual([refused, refused, refused]);
  });

  it("has but the granted ports, and no way in", async () => {
    const attempts = [
      ["tcp", portOf(granted)],
      ["name", portOf(granted)],
      ["tcp", portOf(other)],
      ["listen"],
    ] as const;
    const net = [{ host: "localhost", port: portOf(granted) }];
    const spec = { ...node(place, attempts), net, programChecksHosts: true };
    expect((await unconfined(spec)).said).toEqual([
      "connected",
      "connected",
      "connected",
      "listening",
    ]);
    expect((await confined(spec)).said).toEqual(["connected", "connected", denied, refused]);
  });

  it("looks names up over TCP, which the C library is told", async () => {
    const told = async (host: string): Promise<unknown> => {
      const spec = node(place, [["environment"]]);
      const { said } = await confined({ ...spec, net: [{ host, port: 443 }], bestEffort: true });
      return said[0];
    };
    expect(await told("api.example.com")).toEqual({ RES_OPTIONS: "use-vc" });
    for (const host of ["127.0.0.1", "[::1]", "localhost"]) expect(await told(host)).toEqual({});
  });

  it("sends no UDP when ports of TCP were granted", async () => {
    const receiver = dgram.createSocket("udp4");
    receiver.bind(0, "127.0.0.1");
    await once(receiver, "listening");
    const { port } = receiver.address();
    const heard = once(receiver, "message");
    const spec = { ...node(place, [["udp", port]]), net: [{ host: "*", port }] };
    expect((await confined(spec)).said).toEqual([refused]);
    expect((await unconfined(spec)).said).toEqual(["sent"]);
    expect(String((await heard)[0])).toBe("out");
    receiver.close();
  });

  it("has no sockets of the file system, whatever was granted", async () => {
    const path = join(place.inside, "server.sock");
    const server = await listening(path);
    const spec = { ...node(place, [["unix", path]]), net: "any" as const, write: [place.inside] };
    expect((await unconfined(spec)).said).toEqual(["connected"]);
    expect((await confined(spec)).said).toEqual([refused]);
    server.close();
  });

  it("is all there when it was granted as a whole", async () => {
    const attempts = [
      ["tcp", portOf(granted)],
      ["tcp", portOf(other)],
      ["listen"],
      ["udp", 9],
    ] as const;
    const spec = { ...node(place, attempts), net: "any" as const };
    expect((await confined(spec)).said).toEqual(["connected", "connected", "listening", "sent"]);
  });
});

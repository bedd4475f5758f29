/** One process at a time does a piece of work; the others wait until it is done, or its process has ended. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** Does the work when nobody else on this machine does work of this name. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // An abstract address of Linux: no file is left behind, and the kernel frees it with its process.
  // Such an address has room for a hundred bytes.
  const address = `\0haft ${createHash("sha256").update(name).digest("hex")}`;
  const waiting = new Set<Socket>();
  let server = await holder(address, waiting);
  while (server === undefined) {
    const turn = connect(address);
    // Refused: the holder has ended since.
    turn.on("error", () => {});
    await new Promise((resolve) => turn.once("close", resolve));
    server = await holder(address, waiting);
  }
  try {
    return await work();
  } finally {
    server.close();
    for (const socket of waiting) socket.destroy();
  }
}

/** Holds the address by listening there; undefined where another does. */
async function holder(address: string, waiting: Set<Socket>): Promise<Server | undefined> {
  const server = createServer((socket) => {
    waiting.add(socket);
    socket.on("error", () => {});
  });
  server.listen(address);
  try {
    await once(server, "listening");
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return undefined;
    throw error;
  }
}

import { createMcpServer, defineTool, type McpServer } from "haft";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { echo } from "../http/peers.ts";
import { succeed } from "../pack/process.ts";
import { root } from "../pack/tarballs.ts";
import {
  type Command,
  inspectorCli,
  inspectorHome,
  installPeers,
  python,
  rmcp,
} from "./installed.ts";

const steps = defineTool({
  name: "steps",
  description: "Reports three steps",
  effect: "read",
  execute: async (_, { progress }) => {
    for (let step = 1; step <= 3; step += 1) {
      progress(`step ${step}`, { progress: step, total: 3 });
      await new Promise((resolve) => setImmediate(resolve));
    }
    return "done";
  },
});

interface Result {
  readonly content: readonly { readonly text: string }[];
  readonly isError?: boolean;
}

/** What the clients of ours print. */
interface Seen {
  readonly version: string;
  readonly tools: readonly string[];
  readonly results: readonly Result[];
}

let server: McpServer;
let url: string;

beforeAll(async () => {
  await installPeers();
  server = createMcpServer({ name: "test", version: "1.0.0" }, [echo, steps]);
  ({ url } = await server.serveHttp());
});
afterAll(() => server?.close());

async function run<T>([program, ...first]: Command, ...last: string[]): Promise<T> {
  const env = { HOME: inspectorHome, PYTHONIOENCODING: "utf-8" };
  return JSON.parse(await succeed(program, [...first, ...last], root, env)) as T;
}

const MODERN = "2026-07-28";
const LEGACY = "2025-11-25";

describe.each([
  ["Python's mcp", python, "auto", MODERN],
  ["Python's mcp", python, MODERN, MODERN],
  ["Python's mcp", python, "legacy", LEGACY],
  ["rmcp", rmcp, "auto", MODERN],
  ["rmcp", rmcp, "modern", MODERN],
  ["rmcp", rmcp, "legacy", LEGACY],
] as const)("%s", (_, command, mode, version) => {
  it(`lists and calls over HTTP: ${mode}`, async () => {
    const seen = await run<Seen>(command, url, mode);
    expect(seen.version).toBe(version);
    expect(seen.tools).toEqual(["echo", "steps"]);
    const texts = seen.results.map(({ content }) => content[0]!.text);
    expect(texts).toEqual(["äöü €", expect.stringContaining('unknown property "texxt"'), "done"]);
    expect(seen.results.map(({ isError }) => isError === true)).toEqual([false, true, false]);
  });
});

describe("the inspector's CLI", () => {
  it.each(["legacy", "auto", "modern"])("lists and calls over HTTP: %s", async (era) => {
    const ask = <T>(...more: string[]): Promise<T> =>
      run(inspectorCli, "--server-url", url, "--transport", "http", "--protocol-era", era, ...more);
    const { tools } = await ask<{ tools: { name: string }[] }>("--method", "tools/list");
    expect(tools.map(({ name }) => name)).toEqual(["echo", "steps"]);
    const call = ["--method", "tools/call", "--tool-name"];
    const said = await ask<Result>(...call, "echo", "--tool-arg", "text=äöü €");
    expect(said.content[0]!.text).toBe("äöü €");
    expect((await ask<Result>(...call, "steps")).content[0]!.text).toBe("done");
  });
});

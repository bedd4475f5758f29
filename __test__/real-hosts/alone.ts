/** Runs a host's program in its workplace, with a home of its own and no way out. */
import { join } from "node:path";

import { end } from "../pack/process.ts";
import { bun, runtimes } from "../runtimes/installed.ts";

const programs = {
  /** The Node that runs this suite. */
  node: process.execPath,
  "node 22": runtimes.find(({ name }) => name === "Node 22")!.program,
  bun,
} as const;

/** What runs a host. */
export type Runtime = keyof typeof programs;

/** Runs a script, named from the workplace, that must succeed; gives its stdout. */
export async function alone(
  at: string,
  runtime: Runtime,
  script: string,
  ...args: readonly string[]
): Promise<string> {
  const home = join(at, "home");
  // Nobody listens on the discard port, so that a host which looks for news finds none, at once.
  const nowhere = "http://127.0.0.1:9";
  const { code, signal, stdout, stderr } = await end(
    programs[runtime],
    [join(at, script), ...args],
    home,
    {
      HOME: home,
      TMPDIR: home,
      XDG_CACHE_HOME: join(home, "cache"),
      XDG_CONFIG_HOME: join(home, "config"),
      XDG_DATA_HOME: join(home, "data"),
      XDG_STATE_HOME: join(home, "state"),
      HTTP_PROXY: nowhere,
      HTTPS_PROXY: nowhere,
      http_proxy: nowhere,
      https_proxy: nowhere,
      NO_COLOR: "1",
    },
  );
  if (code !== 0) throw new Error(`${script} ended with ${code ?? signal}\n${stdout}\n${stderr}`);
  return stdout;
}

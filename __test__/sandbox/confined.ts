/** Starts the same child twice: as any program starts one, and by the launcher. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { Socket } from "node:net";
import type * as Binding from "#native";

const native = createRequire(import.meta.url)("#native") as typeof Binding;

/** What a child is granted, as the launcher reads it. */
export interface Spec {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: readonly (readonly [string, string])[];
  readonly read?: readonly string[];
  readonly write?: readonly string[];
  readonly run?: readonly string[];
  readonly net?: "none" | "any" | readonly { readonly host: string; readonly port?: number }[];
  readonly growthBytes?: number;
  readonly channelOnStdio?: boolean;
  readonly programChecksHosts?: boolean;
  readonly bestEffort?: boolean;
}

/** What a child that ended left behind. `said` is what came over the private channel. */
export interface Ended {
  readonly said: readonly unknown[];
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  readonly signal: number | string | null;
}

/** A child that runs. */
export interface Running {
  /** Settles at the first line of the channel. */
  readonly first: Promise<unknown>;
  readonly ended: Promise<Ended>;
  readonly channel: Socket;
  readonly enforcement: Enforcement;
  /** Holds it to the limit of growth from now on. */
  limitGrowth(): void;
  kill(): void;
}

/** The report of the launcher. */
export interface Enforcement {
  readonly system: string;
  readonly complete: boolean;
  readonly rules: readonly {
    readonly what: string;
    readonly held: boolean;
    readonly by?: string;
    readonly why?: string;
  }[];
}

/** Everything that comes out of a stream. */
const all = (stream: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    stream.setEncoding("utf8");
    stream.on("data", (part: string) => (text += part));
    stream.on("close", () => resolve(text));
    stream.on("error", reject);
  });

const lines = (text: string): unknown[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);

const firstLine = (channel: Socket): Promise<unknown> =>
  new Promise((resolve, reject) => {
    channel.once("data", (text: string) => resolve(lines(text)[0]));
    channel.once("close", () => reject(new Error("the child said nothing")));
  });

/** Launches a confined child. */
export function launch(spec: Spec): Running {
  let exited: (text: string) => void = () => {};
  const exit = new Promise<string>((resolve) => (exited = resolve));
  // The launcher's call does not keep this process alive, and a test waits for it.
  const hold = setInterval(() => {}, 1 << 30);
  const child = native.launchConfined(JSON.stringify(spec), (text) => exited(text));
  const ends = JSON.parse(child.takeDescriptors() ?? "{}") as Record<string, number>;
  const open = (name: string): Socket => new Socket({ fd: ends[name] ?? -1 });
  const channel = open("channel");
  const outputs = [channel, open("stdout"), open("stderr")].map(all);
  const first = firstLine(channel);
  first.catch(() => {});
  const ended = Promise.all([exit, ...outputs]).then(([text, said, stdout, stderr]) => {
    clearInterval(hold);
    const how = JSON.parse(text) as { code: number | null; signal: number | null };
    return { said: lines(said ?? ""), stdout: stdout ?? "", stderr: stderr ?? "", ...how };
  });
  const limitGrowth = (): void => child.limitGrowth();
  const enforcement = JSON.parse(child.enforcement()) as Enforcement;
  return { enforcement, first, ended, channel, limitGrowth, kill: () => child.kill() };
}

/** Launches a confined child and waits for its end. */
export const confined = (spec: Spec): Promise<Ended> => launch(spec).ended;

/** Starts the same child as any program would, with this process's environment, and waits for its end. */
export async function unconfined(spec: Spec): Promise<Ended> {
  const child = spawn(spec.program, spec.args, {
    cwd: spec.cwd,
    env: { ...process.env, ...Object.fromEntries(spec.env ?? []) },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const exit = new Promise<[number | null, string | null]>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve([code, signal]));
  });
  const outputs = [child.stdio[3] as Socket, child.stdout as Socket, child.stderr as Socket].map(
    all,
  );
  const [[code, signal], said, stdout, stderr] = await Promise.all([exit, ...outputs]);
  return { said: lines(said ?? ""), stdout: stdout ?? "", stderr: stderr ?? "", code, signal };
}

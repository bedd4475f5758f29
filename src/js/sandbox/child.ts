/**
 * The program inside the sandbox: imports a tool file and runs its functions for the parent, over descriptor 3. It has
 * no addon and no other file of haft with it.
 */

import * as nodeModule from "node:module";
import { Socket } from "node:net";
import process from "node:process";
import { pathToFileURL } from "node:url";

import { callExport } from "../files/call-export.ts";
import { functionResult } from "../files/function-result.ts";
import { resolveTypeScript } from "../files/resolve-typescript.ts";
import { outcomeText } from "../outcome.ts";
import { thrownMessage } from "../thrown.ts";
import type { AskAnswer, AskOptions, ProgressSteps } from "../tool.ts";
import { deniedBy } from "./denied.ts";
import { type Fetch, importLinked } from "./linked.ts";
import { Lines } from "./lines.ts";
import type { ToChild, ToParent } from "./wire.ts";

const [file = "", how] = process.argv.slice(2);
const channel = new Socket({ fd: 3, readable: true, writable: true });
const { exit } = process;
const aborts = new Map<number, AbortController>();
const questions = new Map<string, (answer: AskAnswer) => void>();
const refusals = new Map<string, (error: Error) => void>();
let asked = 0;

function say(message: ToParent): void {
  channel.write(`${JSON.stringify(message)}\n`);
}

function contextOf(call: number, signal: AbortSignal): object {
  return {
    signal,
    progress: (message: string, steps: ProgressSteps = {}) =>
      say({ progress: call, message: String(message), steps }),
    ask: (options: AskOptions) =>
      new Promise<AskAnswer>((resolve, reject) => {
        const question = (asked += 1);
        questions.set(`${call}/${question}`, resolve);
        refusals.set(`${call}/${question}`, reject);
        say({ ask: call, question, options });
      }),
    request: () =>
      Promise.reject(new Error("a sandboxed tool sends no requests to the client but questions")),
    host: { name: "sandbox" },
    http: undefined,
  };
}

async function run(module: object, wanted: Extract<ToChild, { run: number }>): Promise<void> {
  const controller = new AbortController();
  aborts.set(wanted.run, controller);
  try {
    const context = contextOf(wanted.run, controller.signal);
    const returned = await callExport(module, wanted, wanted.input, context);
    const outcome = outcomeText(functionResult(returned));
    if ("problem" in outcome) say({ failed: wanted.run, message: outcome.problem });
    else channel.write(`{"done":${wanted.run},"result":${outcome.json}}\n`);
  } catch (error) {
    const denied = deniedBy(error);
    const message = thrownMessage(error);
    say({ failed: wanted.run, message, ...(denied === undefined ? {} : { denied }) });
  } finally {
    aborts.delete(wanted.run);
  }
}

/** What the parent is asked to read, where this runtime reads no TypeScript. */
const fetches = new Map<number, (said: Extract<ToChild, { fetched: number }>) => void>();

const fetchFile: Fetch = async (specifier, from) => {
  const fetch = (asked += 1);
  const said = await new Promise<Extract<ToChild, { fetched: number }>>((resolve) => {
    fetches.set(fetch, resolve);
    say({ fetch, specifier, ...(from === undefined ? {} : { from }) });
  });
  if ("problem" in said) throw new Error(said.problem);
  return said.file;
};

async function importFile(): Promise<object> {
  const { registerHooks } = nodeModule as { registerHooks?: (hooks: object) => void };
  if (file.endsWith("ts")) registerHooks?.({ resolve: resolveTypeScript });
  return how === "linked"
    ? importLinked(file, fetchFile)
    : ((await import(pathToFileURL(file).href)) as object);
}

let module: object = {};

function hear(message: ToChild): void {
  if ("run" in message) void run(module, message);
  else if ("fetched" in message) {
    fetches.get(message.fetched)?.(message);
    fetches.delete(message.fetched);
  } else if ("abort" in message) {
    say({ heard: message.abort });
    aborts.get(message.abort)?.abort(new DOMException(message.reason, "AbortError"));
  } else {
    const key = `${message.answered}/${message.question}`;
    if ("answer" in message) questions.get(key)?.(message.answer);
    else refusals.get(key)?.(new Error(message.problem));
    questions.delete(key);
    refusals.delete(key);
  }
}

const lines = new Lines();
channel.setEncoding("utf8");
channel.on("data", (piece) => {
  for (const line of lines.take(String(piece))) hear(JSON.parse(line) as ToChild);
});
// Its parent is gone, or wants no more of it.
channel.on("end", () => exit(0));
channel.on("error", () => exit(1));
process.on("unhandledRejection", (reason) => {
  // As in a server: a promise that a function forgot is no reason to end the calls of others.
  process.stderr.write(`unhandled rejection: ${thrownMessage(reason)}\n`);
});
try {
  module = await importFile();
  say({ ready: true });
} catch (error) {
  const { code, stack } = (error ?? {}) as { code?: unknown; stack?: unknown };
  const broken = {
    broken: thrownMessage(error),
    ...(typeof code === "string" ? { code, at: String(stack).split("\n", 1)[0] ?? "" } : {}),
  };
  channel.end(`${JSON.stringify(broken satisfies ToParent)}\n`);
}

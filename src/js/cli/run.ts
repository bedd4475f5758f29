/** `runCli`: a tool package's own command line. */

import { answerText, returnedAnswer } from "../answer.ts";
import { ToolInputError } from "../errors.ts";
import { validateInput } from "../input.ts";
import { invokeTool } from "../invoke.ts";
import { nativeTool } from "../native-tool.ts";
import { sanitizeLine, sanitizeText } from "../text.ts";
import { thrownMessage } from "../thrown.ts";
import type { ProgressSteps, Tool, ToolHost } from "../tool.ts";
import type { ToolCommand } from "./command.ts";
import { commandHelp, ownHelp, programHelp } from "./help.ts";
import { issueLines } from "./issues.ts";
import type { CliCommand, CliOptions, CliStreams } from "./options.ts";
import { parseWords } from "./parse.ts";
import { printedJson, printedText } from "./print.ts";
import { type Program, readProgram } from "./program.ts";
import { ProgressLine } from "./progress-line.ts";

/** What `context.host` is under a command line. */
export interface CliHost extends ToolHost {
  readonly name: "cli";
  readonly cli: true;
  /** Whether the details will be printed, and not the text. */
  readonly json: boolean;
}

/**
 * Runs the command that the words name, prints what came of it and resolves with the exit code: 0, or 1 for whatever
 * went wrong, in words on standard error. The process gets that code as its `exitCode`.
 *
 * @throws {ToolDefinitionError} where a command or a `cli` hint cannot be, listing every one.
 * @example
 * await runCli({ name: "text", version: "1.0.0", tools: [slug], mcp: true });
 * // $ text slug "Hello World" --separator _
 * // hello_world
 */
export async function runCli(options: CliOptions): Promise<number> {
  const streams = options.streams ?? process;
  const program = readProgram(options);
  const ended = endQuietly(streams.stdout);
  const words = options.argv ?? process.argv.slice(2);
  let code: number;
  try {
    code = await Promise.race([dispatch(program, words, streams), ended]);
  } catch (error) {
    if (options.expected?.(error) !== true) throw error;
    streams.stderr.write(`${sanitizeLine(thrownMessage(error))}\n`);
    code = 1;
  }
  if (options.streams === undefined) process.exitCode = code;
  return code;
}

/** A reader that has enough, such as `head`, ends the program without a word. */
function endQuietly(stdout: NodeJS.WriteStream): Promise<number> {
  return new Promise((resolve, reject) => {
    stdout.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") resolve(0);
      else reject(error);
    });
  });
}

async function dispatch(
  program: Program,
  words: readonly string[],
  streams: CliStreams,
): Promise<number> {
  const { options, commands } = program;
  const [first, ...others] = words;
  const help = (): string => programHelp(options, program.tools, program.own);
  if (first === "--help" || first === "-h" || (first === "help" && !commands.has("help"))) {
    const named = commands.get(others[0] ?? "");
    streams.stdout.write(named === undefined ? help() : helpOf(program, named));
    return 0;
  }
  if (first === "--version") {
    streams.stdout.write(`${options.version}\n`);
    return 0;
  }
  const named = first === undefined ? undefined : commands.get(first);
  if (named !== undefined) return run(program, named, others, streams);
  const instead = commands.get((first === undefined ? options.default : options.fallback) ?? "");
  if (instead !== undefined) return run(program, instead, words, streams);
  if (first === undefined) {
    streams.stderr.write(`No command specified\n\n${help()}`);
    return 1;
  }
  const unknown = sanitizeLine(JSON.stringify(first));
  streams.stderr.write(`Unknown command ${unknown}\nRun ${options.name} --help for the commands\n`);
  return 1;
}

type Named = NonNullable<ReturnType<Program["commands"]["get"]>>;

function helpOf({ options }: Program, { tool, own }: Named): string {
  return tool === undefined ? ownHelp(options.name, own) : commandHelp(options.name, tool);
}

function run(
  program: Program,
  named: Named,
  words: readonly string[],
  streams: CliStreams,
): Promise<number> {
  return named.tool === undefined
    ? runOwn(program, named.own, words, streams)
    : runTool(program, named.tool, words, streams);
}

async function runOwn(
  { options }: Program,
  command: CliCommand,
  words: readonly string[],
  streams: CliStreams,
): Promise<number> {
  if (words[0] === "--help" || words[0] === "-h") {
    streams.stdout.write(ownHelp(options.name, command));
    return 0;
  }
  const code = await command.run(words, streams);
  return typeof code === "number" ? code : 0;
}

async function runTool(
  { options }: Program,
  command: ToolCommand,
  words: readonly string[],
  streams: CliStreams,
): Promise<number> {
  const parsed = parseWords(command, words, !streams.stdin.isTTY);
  if ("help" in parsed) {
    streams.stdout.write(commandHelp(options.name, command));
    return 0;
  }
  const refused = (lines: readonly string[]): number => {
    streams.stderr.write(`${lines.join("\n")}\n`);
    return 1;
  };
  if ("problems" in parsed) return refused(parsed.problems.map(sanitizeLine));
  const { input, json, stdin } = parsed;
  if (stdin !== undefined) {
    const read = await standardInput(streams.stdin);
    if (read === undefined) return refused(["Invalid arguments: stdin is not UTF-8 text"]);
    // Nothing came in, and nothing was asked to: the argument was left out.
    if (read !== "" || words.includes("-")) input[stdin.property] = read;
  }
  const lines = await misfits(command, input);
  if (lines.length > 0) return refused(lines);
  return answer(options, command, input, json, streams);
}

/** The lines for an input that does not fit; a library that checks asynchronously speaks when the tool runs. */
async function misfits(command: ToolCommand, input: unknown): Promise<string[]> {
  try {
    const checked = validateInput(command.tool, input);
    return checked.ok ? [] : issueLines(command, checked.issues);
  } catch {
    return [];
  }
}

async function answer(
  options: CliOptions,
  command: ToolCommand,
  input: unknown,
  json: boolean,
  streams: CliStreams,
): Promise<number> {
  const host: CliHost = { name: "cli", cli: true, json };
  const line = new ProgressLine(streams.stderr);
  const interrupt = interruption();
  const run = {
    host,
    signal: interrupt.signal,
    progress: (message: string, steps: ProgressSteps) => line.show(message, steps),
  };
  try {
    const answered = returnedAnswer(
      nativeTool(command.tool as unknown as Tool),
      await invokeTool(command.tool, input, run),
      run,
    );
    line.clear();
    if (answered.isError === true) {
      streams.stderr.write(`${sanitizeText(answerText(answered))}\n`);
      return 1;
    }
    streams.stdout.write(
      json ? printedJson(answered.details ?? answerText(answered)) : printedText(answered.content),
    );
    return 0;
  } catch (error) {
    line.clear();
    return failure(options, command, error, streams);
  } finally {
    line.clear();
    interrupt.end();
  }
}

/** A failure that was to be expected, or that the input's library found, is one line; any other keeps its stack. */
function failure(
  { expected }: CliOptions,
  { tool }: ToolCommand,
  error: unknown,
  streams: CliStreams,
): number {
  if (error instanceof ToolInputError) {
    streams.stderr.write(`${error.lines.join("\n")}\n`);
    return 1;
  }
  if (expected !== undefined && !expected(error)) throw error;
  streams.stderr.write(`${nativeTool(tool as unknown as Tool).failure(thrownMessage(error))}\n`);
  return 1;
}

/** Ctrl-C aborts the run; a second one ends the process, as it would without us. */
function interruption(): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error("interrupted"));
  process.once("SIGINT", abort);
  return { signal: controller.signal, end: () => process.off("SIGINT", abort) };
}

/** All of standard input, or undefined where it is not UTF-8. */
async function standardInput(stdin: NodeJS.ReadStream): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return undefined;
  }
}

/** `runCli`: a tool package's own command line. */

import { sanitizeLine } from "../text.ts";
import { thrownMessage } from "../thrown.ts";
import { commandHelp, ownHelp, programHelp } from "./help.ts";
import type { CliCommand, CliOptions, CliStreams } from "./options.ts";
import { type Command, type Program, readProgram } from "./program.ts";
import { runTool } from "./run-tool.ts";

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
  if (named !== undefined) return runCommand(program, named, others, streams);
  const instead = commands.get((first === undefined ? options.default : options.fallback) ?? "");
  if (instead !== undefined) return runCommand(program, instead, words, streams);
  if (first === undefined) {
    streams.stderr.write(`No command specified\n\n${help()}`);
    return 1;
  }
  const unknown = sanitizeLine(JSON.stringify(first));
  streams.stderr.write(`Unknown command ${unknown}\nRun ${options.name} --help for the commands\n`);
  return 1;
}

function helpOf({ options }: Program, { tool, own }: Command): string {
  return tool === undefined ? ownHelp(options.name, own) : commandHelp(options.name, tool);
}

function runCommand(
  program: Program,
  named: Command,
  words: readonly string[],
  streams: CliStreams,
): Promise<number> {
  return named.tool === undefined
    ? runOwn(program, named.own, words, streams)
    : runTool(program.options, named.tool, words, streams);
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

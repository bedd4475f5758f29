/** `runCli`: a tool package's own command line. */

import process from "node:process";
import { inspect } from "node:util";

import { meant, sanitizeLine, sanitizeText } from "../text.ts";
import { thrownMessage } from "../thrown.ts";
import { readerLeft } from "./broken-pipe.ts";
import { checkCliOptions } from "./check-options.ts";
import { commandHelp, ownHelp, programHelp, widthOfHelp } from "./help.ts";
import type { CliCommand, CliOptions } from "./options.ts";
import { type Command, type Program, readProgram } from "./program.ts";
import type { Terminal } from "./run-tool.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Runs the command that the words name, prints what came of it and resolves with the exit code: 0, or 1 for whatever
 * went wrong, in words on standard error; 130 after Ctrl-C. A failure that nobody expected is printed with its stack.
 * The process gets that code as its `exitCode`.
 *
 * @throws {ToolDefinitionError} for an option that is not known or is something else, and where a command or a `cli`
 * hint cannot be, listing every one.
 * @example
 * await runCli({ name: "text", version: "1.0.0", tools: [slug], mcp: true });
 * // $ text slug "Hello World" --separator _
 * // hello_world
 */
export async function runCli(options: CliOptions): Promise<number> {
  checkCliOptions(options);
  const program = readProgram(options);
  const { stderr } = options.streams ?? process;
  let code: number;
  try {
    code = await runProgram(program, 1);
  } catch (error) {
    stderr.write(`${sanitizeText(inspect(error, { colors: false }))}\n`);
    code = 1;
  }
  if (options.streams === undefined) process.exitCode = code;
  return code;
}

/**
 * The same for a program that has an exit code of its own for wrong usage.
 *
 * @throws what a command threw, where it was not expected.
 */
export async function runProgram(program: Program, wrongUsage: number): Promise<number> {
  const { options } = program;
  const streams = options.streams ?? process;
  const terminal: Terminal = { options, streams, wrongUsage };
  const words = options.argv ?? process.argv.slice(2);
  try {
    return await Promise.race([
      dispatch(program, terminal, words),
      readerLeft(streams.stdout),
      readerLeft(streams.stderr),
    ]);
  } catch (error) {
    if (options.expected?.(error) !== true) throw error;
    streams.stderr.write(`${sanitizeLine(thrownMessage(error))}\n`);
    return 1;
  }
}

async function dispatch(
  program: Program,
  terminal: Terminal,
  words: readonly string[],
): Promise<number> {
  const { options, commands } = program;
  const { stdout, stderr } = terminal.streams;
  const [first, ...others] = words;
  const help = (): string => programHelp(program, widthOfHelp(stdout));
  if (first === "--help" || first === "-h" || (first === "help" && !commands.has("help"))) {
    const [word] = others;
    const named = commands.get(word ?? "");
    if (word !== undefined && !word.startsWith("-") && named === undefined)
      return unknownCommand(program, terminal, word);
    stdout.write(named === undefined ? help() : helpOf(terminal, named));
    return 0;
  }
  if (first === "--version") {
    stdout.write(`${options.version}\n`);
    return 0;
  }
  const named = first === undefined ? undefined : commands.get(first);
  if (named !== undefined) return runCommand(terminal, named, others);
  const instead = elsewhere(options, first);
  if (instead !== undefined) return runCommand(terminal, commands.get(instead)!, words);
  if (first !== undefined) return unknownCommand(program, terminal, first);
  stderr.write(`No command specified\n\n${help()}`);
  return terminal.wrongUsage;
}

/** The command that gets words of which the first names none. */
function elsewhere({ default: first, fallback }: CliOptions, word?: string): string | undefined {
  if (word === undefined) return first;
  // Options alone are for the command that needs no word.
  return fallback ?? (word.startsWith("-") ? first : undefined);
}

function unknownCommand(
  { commands }: Program,
  { options, streams, wrongUsage }: Terminal,
  word: string,
): number {
  const close = meant(word, [...commands.keys(), "--help", "--version"]);
  streams.stderr.write(
    `Unknown command ${sanitizeLine(JSON.stringify(word))}${sanitizeLine(close)}\nRun ${options.name} --help for the commands\n`,
  );
  return wrongUsage;
}

function helpOf({ options, streams }: Terminal, { tool, own }: Command): string {
  return tool === undefined
    ? ownHelp(options.name, own)
    : commandHelp(options.name, tool, widthOfHelp(streams.stdout));
}

async function runCommand(
  terminal: Terminal,
  named: Command,
  words: readonly string[],
): Promise<number> {
  if (named.tool === undefined) return runOwn(terminal, named.own, words);
  // What runs no tool need not wait until all that runs tools is loaded.
  const { runTool } = await import("./run-tool.ts");
  return runTool(terminal, named.tool, words);
}

async function runOwn(
  { options, streams, wrongUsage }: Terminal,
  command: CliCommand,
  words: readonly string[],
): Promise<number> {
  if (words[0] === "--help" || words[0] === "-h") {
    streams.stdout.write(ownHelp(options.name, command));
    return 0;
  }
  try {
    const code = await command.run(words, streams);
    return typeof code === "number" ? code : 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    streams.stderr.write(
      `${sanitizeText(error.message)}\nRun ${options.name} ${command.name} --help for what it takes\n`,
    );
    return wrongUsage;
  }
}

/** Runs a tool from the words after its command. */

import { answerText, returnedAnswer } from "../answer.ts";
import { ToolInputError } from "../errors.ts";
import { validateInput } from "../input.ts";
import { invokeTool } from "../invoke.ts";
import { nativeTool } from "../native-tool.ts";
import { sanitizeLine, sanitizeText } from "../text.ts";
import { thrownMessage } from "../thrown.ts";
import type { ProgressSteps, Tool, ToolHost } from "../tool.ts";
import type { ToolCommand } from "./command.ts";
import { commandHelp } from "./help.ts";
import { issueLines } from "./issues.ts";
import type { CliOptions, CliStreams } from "./options.ts";
import { parseWords } from "./parse.ts";
import { printedJson, printedText } from "./print.ts";
import { ProgressLine } from "./progress-line.ts";

/** What `context.host` is under a command line. */
export interface CliHost extends ToolHost {
  readonly name: "cli";
  readonly cli: true;
  /** Whether the details will be printed, and not the text. */
  readonly json: boolean;
}

/** Runs a tool's command and gives its exit code: 0, or 1 for whatever went wrong, in words on standard error. */
export async function runTool(
  options: CliOptions,
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
  const offers = {
    host,
    signal: interrupt.signal,
    progress: (message: string, steps: ProgressSteps) => line.show(message, steps),
  };
  try {
    const answered = returnedAnswer(
      nativeTool(command.tool as unknown as Tool),
      await invokeTool(command.tool, input, offers),
      offers,
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

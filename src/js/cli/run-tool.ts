/** Runs a tool from the words after its command. */

import { isInputError } from "../errors.ts";
import { askInDialogs } from "../hosts/dialogs.ts";
import { checkInput } from "../input.ts";
import { runTool as runChecked } from "../invoke.ts";
import { nativeTool } from "../native-tool.ts";
import { sanitizeLine } from "../text.ts";
import { thrownMessage } from "../thrown.ts";
import type { ProgressSteps, Tool, ToolHost } from "../tool.ts";
import type { ToolCommand } from "./command.ts";
import { commandHelp, widthOfHelp } from "./help.ts";
import { INTERRUPTED, Interruption } from "./interruption.ts";
import { issueLines } from "./issues.ts";
import type { CliOptions, CliStreams } from "./options.ts";
import { parseWords } from "./parse.ts";
import { ProgressLine } from "./progress-line.ts";
import { printedResult } from "./returned.ts";
import { standardInput } from "./standard-input.ts";
import { TerminalDialogs } from "./terminal-dialogs.ts";

/** What `context.host` is under a command line. */
export interface CliHost extends ToolHost {
  readonly name: "cli";
  readonly cli: true;
  /** Whether the details will be printed, and not the text. */
  readonly json: boolean;
}

/** Where a command runs. */
export interface Terminal {
  readonly options: CliOptions;
  readonly streams: CliStreams;
  /** The exit code for words that no command takes. */
  readonly wrongUsage: number;
}

/**
 * Runs a tool's command and gives its exit code.
 *
 * @throws what the tool threw, where it was not expected.
 */
export async function runTool(
  terminal: Terminal,
  command: ToolCommand,
  words: readonly string[],
): Promise<number> {
  const { options, streams, wrongUsage } = terminal;
  const parsed = parseWords(command, words, !streams.stdin.isTTY);
  if ("asks" in parsed) {
    const help = (): string => commandHelp(options.name, command, widthOfHelp(streams.stdout));
    streams.stdout.write(parsed.asks === "help" ? help() : `${options.version}\n`);
    return 0;
  }
  const refused = (lines: readonly string[]): number => {
    streams.stderr.write(`${lines.map(sanitizeLine).join("\n")}\n`);
    return wrongUsage;
  };
  if ("problems" in parsed) return refused(parsed.problems);
  const { input, json, stdin, dash } = parsed;
  if (stdin !== undefined) {
    const read = await standardInput(streams.stdin);
    if (read === undefined) return refused(["Invalid arguments: stdin is not UTF-8 text"]);
    // Nothing came in, and nothing was asked to: the argument was left out.
    if (read !== "" || dash) input[stdin.property] = read;
  }
  const checked = await checkInput(command.tool as unknown as Tool, input);
  if (!("value" in checked)) return refused(issueLines(command, checked.issues));
  return run(terminal, command, checked.value, json);
}

async function run(
  { options, streams }: Terminal,
  { tool }: ToolCommand,
  input: unknown,
  json: boolean,
): Promise<number> {
  const host: CliHost = { name: "cli", cli: true, json };
  const line = new ProgressLine(streams.stderr);
  const interruption = new Interruption();
  const { signal } = interruption;
  const dialogs = new TerminalDialogs(streams);
  const ask = askInDialogs(dialogs, signal);
  const offers = {
    host,
    signal,
    progress: (message: string, steps: ProgressSteps) => line.show(message, steps),
    ...(TerminalDialogs.canAsk(streams) && {
      ask: (...question: Parameters<typeof ask>) => {
        line.clear();
        return ask(...question);
      },
    }),
  };
  try {
    const returned = await runChecked(tool, input, offers);
    line.clear();
    const { text, note, failed } = printedResult(tool, returned, host, json);
    (failed ? streams.stderr : streams.stdout).write(text);
    streams.stderr.write(note);
    return failed ? 1 : 0;
  } catch (error) {
    line.clear();
    if (signal.aborted) return INTERRUPTED;
    // A tool may check a part of its input itself.
    if (isInputError(error)) {
      streams.stderr.write(`${error.lines.map(sanitizeLine).join("\n")}\n`);
      return 1;
    }
    if (!isLate(error) && options.expected?.(error) !== true) throw error;
    const words = nativeTool(tool as unknown as Tool).failure(thrownMessage(error));
    streams.stderr.write(`${sanitizeLine(words)}\n`);
    return 1;
  } finally {
    interruption.end();
    dialogs.end();
  }
}

/** The deadline of the tool's own definition is always to be expected. */
function isLate(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

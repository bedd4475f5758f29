/** What a package says of its command line. */

import type { ServerInfo } from "../server-options.ts";
import type { Tool } from "../tool.ts";

/** Where a command reads and writes; the process itself by default. */
export interface CliStreams {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** A command that is no tool. */
export interface CliCommand {
  /** `^[a-z0-9_][a-z0-9_.:-]*$`, in any case. */
  readonly name: string;
  readonly description: string;
  /** Lines of its help; the first may be what is typed, such as `text wait SECONDS`. */
  readonly usage?: string;
  /** The options and words that it takes, such as `--write`, for completions. */
  readonly options?: readonly string[];
  /** Runs it with the words after its name; a number is the exit code. */
  run(words: readonly string[], streams: CliStreams): unknown;
}

/** What {@link runCli} is given. */
export interface CliOptions {
  /** The program's name, as its user types it. */
  readonly name: string;
  readonly version: string;
  /** One line for the help. */
  readonly description?: string;
  /** Each is a command, named and spelt by its `cli` hints. */
  readonly tools: readonly Tool<never>[];
  /** Commands beside the tools. */
  readonly commands?: readonly CliCommand[];
  /** The command that runs where no word is given, or options alone. */
  readonly default?: string;
  /** The command that gets all the words where the first of them names no command. */
  readonly fallback?: string;
  /** Adds the command `mcp`, which serves the tools over stdio: true, or what the server says of itself. */
  readonly mcp?: boolean | ServerInfo;
  /** Adds the command `completions`, which prints a script for bash, zsh or fish; default false. */
  readonly completions?: boolean;
  /** Whether a failure was to be expected: then it is one line. Any other keeps its stack; default all of them. */
  readonly expected?: (error: unknown) => boolean;
  /** The words after the program's name; default those of the process. */
  readonly argv?: readonly string[];
  /** Default those of the process. */
  readonly streams?: CliStreams;
}

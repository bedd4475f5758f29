/** `haft call`: runs one tool of a file, with flags from its schema. */

import { commandName } from "../cli/command.ts";
import type { CliCommand, CliStreams } from "../cli/options.ts";
import { readProgram } from "../cli/program.ts";
import { runProgram } from "../cli/run.ts";
import { UsageError } from "../cli/usage-error.ts";
import { withStdoutApart } from "./apart.ts";
import { serverInfoOf } from "./server-info.ts";
import { NO_FILE, WRONG_USAGE } from "./usage.ts";

/** `haft call FILE TOOL [flags]`. */
export const callCommand: CliCommand = {
  name: "call",
  description: "Run one tool of a file, with flags made from its schema.",
  usage: [
    "haft call FILE TOOL [flags]",
    "",
    "haft call FILE lists the tools; haft call FILE TOOL --help the flags.",
    "The answer goes to standard output, and what the file itself prints to standard error.",
  ].join("\n"),
  run,
};

async function run(words: readonly string[], streams: CliStreams): Promise<number> {
  const [file, ...argv] = words;
  if (file === undefined || file.startsWith("-")) throw new UsageError(NO_FILE);
  const { version } = serverInfoOf(file);
  const { openFiles } = await import("./open-files.ts");
  return withStdoutApart(streams, async (apart) => {
    const tools = await openFiles([file], streams.stderr);
    const name = `haft call ${file}`;
    const [word, ...flags] = argv;
    const tool = tools.find((one) => one.name === word);
    // A tool may be named as it is, too, and not only as its command.
    const command = tool && (tool.cli?.command ?? commandName(name, tool.name));
    const program = readProgram({
      name,
      version,
      tools,
      argv: word === undefined ? ["--help"] : [command ?? word, ...flags],
      streams: apart,
      expected: () => true,
    });
    return runProgram(program, WRONG_USAGE);
  });
}

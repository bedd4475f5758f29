/** `haft call`: runs one tool of a file, with flags from its schema. */

import { commandName } from "../cli/command.ts";
import { kebab } from "../cli/flag.ts";
import type { CliCommand, CliStreams } from "../cli/options.ts";
import { readProgram } from "../cli/program.ts";
import { runProgram } from "../cli/run.ts";
import { UsageError } from "../cli/usage-error.ts";
import { problemText, type SourceProblem } from "../files/problems.ts";
import { sanitizeLine, sanitizeText } from "../text.ts";
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

/** The problems of the export that was named; that there are others is one line, whatever they are. */
function tellLost(
  lost: readonly SourceProblem[],
  word: string | undefined,
  file: string,
  stderr: NodeJS.WritableStream,
): void {
  const isNamed = ({ export: steps }: SourceProblem): boolean =>
    steps !== undefined && word !== undefined && kebab(steps) === kebab(word);
  const named = lost.filter(isNamed);
  for (const problem of named) stderr.write(`${sanitizeText(problemText(problem))}\n\n`);
  const others = new Set(
    lost.filter((problem) => !isNamed(problem)).map(({ export: steps }) => steps),
  );
  if (others.size === 0) return;
  const many = others.size === 1 ? "export has" : "exports have";
  const which = word === undefined ? "" : "other ";
  stderr.write(
    `${others.size} ${which}${many} problems; haft lint ${sanitizeLine(file)} shows them\n`,
  );
}

async function run(words: readonly string[], streams: CliStreams): Promise<number> {
  const [file, ...argv] = words;
  if (file === undefined || file.startsWith("-")) throw new UsageError(NO_FILE);
  const { version } = serverInfoOf(file);
  const { openFiles } = await import("./open-files.ts");
  return withStdoutApart(streams, async (apart) => {
    const name = `haft call ${file}`;
    const [word, ...flags] = argv;
    const lost: SourceProblem[] = [];
    const onProblem = (problem: SourceProblem): void => void lost.push(problem);
    const tools = await openFiles([file], streams.stderr, { onProblem });
    tellLost(lost, word, file, streams.stderr);
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

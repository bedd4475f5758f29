/** The tools of the files that a command names. */

import process from "node:process";

import { indexTools } from "../catalog.ts";
import { problemText } from "../files/problems.ts";
import { type ToolFileOptions, toolsFromFile } from "../files/tools-from-file.ts";
import type { Tool } from "../tool.ts";

/** The tools of all files, each name once; what is no tool is told on standard error. */
export async function openFiles(
  files: readonly string[],
  stderr: NodeJS.WritableStream,
  options: ToolFileOptions = {},
): Promise<Tool[]> {
  const tools: Tool[] = [];
  for (const file of files) {
    const onProblem: ToolFileOptions["onProblem"] = (problem) =>
      void stderr.write(`${problemText(problem)}\n\n`);
    tools.push(...(await toolsFromFile(file, { onProblem, ...options })));
  }
  return [...indexTools(tools).values()];
}

/**
 * Runs something while whatever is printed to standard output goes to standard error: a file that prints while it is
 * imported must not print into a protocol.
 */
export async function withoutStdout<Result>(run: () => Promise<Result>): Promise<Result> {
  const { stdout, stderr } = process;
  const { write } = stdout;
  stdout.write = stderr.write.bind(stderr) as typeof write;
  try {
    return await run();
  } finally {
    stdout.write = write;
  }
}

/** The tools of the files that a command names. */

import { ToolDefinitionError } from "../errors.ts";
import { problemText } from "../files/problems.ts";
import { type ToolFileOptions, toolsFromFile } from "../files/tools-from-file.ts";
import { sanitizeText } from "../text.ts";
import type { Tool } from "../tool.ts";

/**
 * The tools of all files; what is no tool is told on standard error.
 *
 * @throws {ToolDefinitionError} naming both files, where two have a tool of the same name.
 */
export async function openFiles(
  files: readonly string[],
  stderr: NodeJS.WritableStream,
  options: ToolFileOptions = {},
): Promise<Tool[]> {
  const onProblem: ToolFileOptions["onProblem"] = (problem) =>
    void stderr.write(`${sanitizeText(problemText(problem))}\n\n`);
  const tools: Tool[] = [];
  const fileOf = new Map<string, string>();
  for (const file of files) {
    for (const tool of await toolsFromFile(file, { onProblem, ...options })) {
      const other = fileOf.get(tool.name);
      if (other !== undefined) throw namedTwice(tool.name, other, file);
      fileOf.set(tool.name, file);
      tools.push(tool);
    }
  }
  return tools;
}

function namedTwice(tool: string, first: string, second: string): ToolDefinitionError {
  const message =
    first === second
      ? `${first} is named twice; name it once`
      : `${first} and ${second} both have a tool ${tool}; rename one, or serve them apart`;
  return new ToolDefinitionError(message, [{ at: "", message }]);
}

/** `haft/files`: tools from a file of exported functions. */

export { type SourceProblem, ToolFileError } from "./files/problems.ts";
export { type ToolFileOptions, toolsFromFile } from "./files/tools-from-file.ts";

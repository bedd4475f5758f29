/** `haft/cli`: a tool package's own command line, from its definitions. */

export { commandName } from "./cli/command.ts";
export type { CliCommand, CliOptions, CliStreams } from "./cli/options.ts";
export { runCli } from "./cli/run.ts";
export type { CliHost } from "./cli/run-tool.ts";

/** `haft/cli`: a tool package's own command line, from its definitions. */

export { commandName } from "./cli/command.ts";
export type { CliCommand, CliOptions, CliStreams } from "./cli/options.ts";
export { type CliHost, runCli } from "./cli/run.ts";

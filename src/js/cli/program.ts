/** A program: its commands by name, checked once. */

import { indexTools } from "../catalog.ts";
import { type DefinitionProblem, ToolDefinitionError } from "../errors.ts";
import { sanitizeLine } from "../text.ts";
import type { Tool } from "../tool.ts";
import { COMMAND, type ToolCommand, toolCommand } from "./command.ts";
import { completionsCommand } from "./completions.ts";
import type { CliCommand, CliOptions, CliStreams } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** A command of either kind. */
export type Command =
  | { readonly tool: ToolCommand; readonly own?: undefined }
  | { readonly own: CliCommand; readonly tool?: undefined };

/** A program's commands. */
export interface Program {
  readonly options: CliOptions;
  readonly tools: readonly ToolCommand[];
  readonly own: readonly CliCommand[];
  /** By every name that a command answers to. */
  readonly commands: ReadonlyMap<string, Command>;
}

/**
 * Reads the definition of a program.
 *
 * @throws {ToolDefinitionError} listing every command and hint that cannot be.
 */
export function readProgram(options: CliOptions): Program {
  const { name, default: first, fallback } = options;
  const problems: DefinitionProblem[] = [];
  const index = indexTools(options.tools);
  const tools = [...index.values()].map((tool) => toolCommand(name, tool, problems));
  const own = [...(options.commands ?? []), ...mcpCommand(options)];
  if (options.completions === true) own.push(completionsCommand(name, tools, own));
  const commands = new Map<string, Command>();
  const add = (names: readonly string[], command: Command): void => {
    for (const one of names) {
      if (commands.has(one)) tell(problems, `Two commands are named ${one}`);
      commands.set(one, command);
    }
  };
  for (const tool of tools) add([tool.name, ...tool.aliases], { tool });
  for (const command of own) {
    if (!COMMAND.test(command.name))
      tell(problems, `command ${JSON.stringify(command.name)} must match ${COMMAND}`);
    add([command.name], { own: command });
  }
  for (const named of [first, fallback]) {
    if (named !== undefined && !commands.has(named)) tell(problems, `${name}: no command ${named}`);
  }
  if (problems.length > 0) {
    const lines = problems.map(({ message }) => message);
    throw new ToolDefinitionError(
      [`${name} is not well defined:`, ...lines].join("\n  "),
      problems,
    );
  }
  // A version often is what a package.json says, whoever wrote that.
  const said = { name: sanitizeLine(name), version: sanitizeLine(options.version) };
  return { options: { ...options, ...said }, tools, own, commands };
}

/** `mcp`, which serves the tools over stdio until its client leaves. */
function mcpCommand({ name, version, mcp = false, tools }: CliOptions): CliCommand[] {
  if (mcp === false) return [];
  const info = mcp === true ? { name, version } : mcp;
  const run = async (words: readonly string[], streams: CliStreams): Promise<number> => {
    if (words.length > 0) throw new UsageError(`${name} mcp takes no arguments`);
    const [{ createMcpServer }, { closedByWhatever, sayServing }] = await Promise.all([
      import("../server.ts"),
      import("./served.ts"),
    ]);
    const server = createMcpServer(info, tools as readonly Tool[]);
    sayServing(streams, tools.length);
    await server.serveStdio();
    await closedByWhatever(server);
    return 0;
  };
  return [{ name: "mcp", description: "Serve the tools to an MCP client over stdio.", run }];
}

function tell(problems: DefinitionProblem[], message: string): void {
  problems.push({ at: "", message });
}

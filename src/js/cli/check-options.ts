/** Refuses what a command line is given and could not use. */

import { type DefinitionProblem, ToolDefinitionError } from "../errors.ts";
import { checkOptions, kindProblems, memberProblems, type OptionNames } from "../given.ts";
import type { CliCommand, CliOptions } from "./options.ts";

const OPTIONS: OptionNames<CliOptions> = {
  name: true,
  version: true,
  description: true,
  tools: true,
  commands: true,
  default: true,
  fallback: true,
  mcp: true,
  completions: true,
  expected: true,
  argv: true,
  streams: true,
};

const COMMAND: OptionNames<CliCommand> = {
  name: true,
  description: true,
  usage: true,
  options: true,
  run: true,
};

/**
 * Checks the options of `runCli`.
 *
 * @throws {ToolDefinitionError} for an option that is not known, and naming each that is not what it must be.
 */
export function checkCliOptions(options: CliOptions): void {
  checkOptions("runCli", options, OPTIONS);
  const { name, version, description, default: first, fallback } = options;
  const { commands, mcp, completions, expected, argv, streams } = options;
  const problems = [
    ...missing({ name, version }),
    ...kindProblems("string", { name, version, description, default: first, fallback }),
    ...listProblems("/commands", commands, "a list of commands", commandProblems),
    ...(typeof mcp === "object" && mcp !== null ? [] : kindProblems("boolean", { mcp })),
    ...kindProblems("boolean", { completions }),
    ...kindProblems("function", { expected }),
    ...textsProblems("/argv", argv),
    ...streamProblems(streams),
  ];
  if (problems.length === 0) return;
  const lines = problems.map(({ at, message }) => `  ${at}: ${message}`);
  throw new ToolDefinitionError(["runCli is not well told:", ...lines].join("\n"), problems);
}

function commandProblems(at: string, command: unknown): DefinitionProblem[] {
  if (typeof command !== "object" || command === null)
    return [{ at, message: "must be a command: { name, description, run }" }];
  const { name, description, usage, options, run } = command as CliCommand;
  // What is made by a class may keep more in itself than a command has.
  const isPlain = Object.getPrototypeOf(command) === Object.prototype;
  return [
    ...(isPlain ? memberProblems(at, command, COMMAND, "part of a command") : []),
    ...missing({ name, description, run }, at),
    ...kindProblems("string", { name, description, usage }, at),
    ...kindProblems("function", { run }, at),
    ...textsProblems(`${at}/options`, options),
  ];
}

/** `process` itself has much more than these. */
function streamProblems(streams: unknown): DefinitionProblem[] {
  if (streams === undefined) return [];
  const given = (streams ?? {}) as Readonly<Record<string, unknown>>;
  return ["stdin", "stdout", "stderr"]
    .filter((name) => typeof given[name] !== "object" || given[name] === null)
    .map((name) => ({ at: `/streams/${name}`, message: "must be a stream" }));
}

function missing(members: Readonly<Record<string, unknown>>, at = ""): DefinitionProblem[] {
  return Object.entries(members)
    .filter(([, value]) => value === undefined)
    .map(([name]) => ({ at: `${at}/${name}`, message: "is missing" }));
}

function textsProblems(at: string, given: unknown): DefinitionProblem[] {
  return listProblems(at, given, "a list of strings", (place, one) =>
    typeof one === "string" ? [] : [{ at: place, message: "must be a string" }],
  );
}

function listProblems(
  at: string,
  given: unknown,
  what: string,
  problemsOf: (at: string, one: unknown) => DefinitionProblem[],
): DefinitionProblem[] {
  if (given === undefined) return [];
  if (!Array.isArray(given)) return [{ at, message: `must be ${what}` }];
  return given.flatMap((one: unknown, index) => problemsOf(`${at}/${index}`, one));
}

/** What `--help` prints: plain text, for people. */

import { sanitizeLine, sanitizeText } from "../text.ts";
import type { ToolCommand } from "./command.ts";
import { type Flag, spelt } from "./flag.ts";
import type { CliCommand, CliOptions } from "./options.ts";

/** Two columns, the second aligned and folded at this width. */
const WIDTH = 80;

/** The help of the program. */
export function programHelp(
  { name, version, description }: CliOptions,
  tools: readonly ToolCommand[],
  commands: readonly CliCommand[],
): string {
  const rows = [
    ...tools.map((one): Row => [[one.name, ...one.aliases].join(", "), one.description]),
    ...commands.map((one): Row => [one.name, one.description]),
  ];
  return lines([
    `${name} ${version}${description === undefined ? "" : `: ${sanitizeLine(description)}`}`,
    "",
    `Usage: ${name} <command> [options]`,
    "",
    "Commands:",
    ...columns(rows),
    "",
    `Run ${name} <command> --help for what a command takes.`,
  ]);
}

/** The help of a tool's command. */
export function commandHelp(program: string, command: ToolCommand): string {
  const positional = command.flags.filter((flag) => flag.positional);
  const options = command.flags.filter((flag) => !flag.positional);
  const words = positional.map((flag) => ` ${spelt(flag)}`).join("");
  return lines([
    `Usage: ${program} ${command.name}${words}${options.length > 0 || command.json ? " [options]" : ""}`,
    "",
    sanitizeText(command.tool.cli?.description ?? command.tool.description),
    ...section(
      "Arguments:",
      positional.map((flag): Row => [spelt(flag), meaning(flag)]),
    ),
    ...section("Options:", [
      ...options.map((flag): Row => [optionOf(flag), meaning(flag)]),
      ...(command.json ? [["--json", "print the details as JSON"] as Row] : []),
      ["-h, --help", "print this"],
    ]),
  ]);
}

/** The help of a command that is no tool. */
export function ownHelp(program: string, { name, description, usage }: CliCommand): string {
  return lines([
    `Usage: ${program} ${name}`,
    "",
    sanitizeText(description),
    ...(usage === undefined ? [] : ["", sanitizeText(usage)]),
  ]);
}

type Row = readonly [term: string, words: string];

function section(title: string, rows: readonly Row[]): string[] {
  return rows.length === 0 ? [] : ["", title, ...columns(rows)];
}

function optionOf({ long, short, kind, required }: Flag): string {
  const value = kind === "boolean" ? "" : ` <${kind === "json" ? "json" : kind}>`;
  const spelling = kind === "boolean" ? `--[no-]${long.slice(2)}` : `${long}${value}`;
  return `${short === undefined ? "" : `${short}, `}${spelling}${required ? " (required)" : ""}`;
}

function meaning({ description, choices, fallback }: Flag): string {
  const parts = [sanitizeLine(description)];
  if (choices !== undefined) parts.push(`one of ${choices.map(sanitizeLine).join(", ")}`);
  if (fallback !== undefined) parts.push(`default ${sanitizeLine(fallback)}`);
  return parts.filter((part) => part !== "").join("; ");
}

/** Rows with aligned words; a long term stands on a line of its own. */
function columns(rows: readonly Row[]): string[] {
  const longest = Math.min(28, Math.max(...rows.map(([term]) => term.length), 0));
  return rows.flatMap(([term, words]) => {
    const folded = fold(words, WIDTH - longest - 4);
    const indent = " ".repeat(longest + 4);
    const [first = "", ...others] = folded;
    const head =
      term.length > longest
        ? [`  ${term}`, indent + first]
        : [`  ${term.padEnd(longest)}  ${first}`];
    return [...head, ...others.map((line) => indent + line)].map((line) => line.trimEnd());
  });
}

function fold(text: string, width: number): string[] {
  const folded: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      folded.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...folded, line];
}

function lines(all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}

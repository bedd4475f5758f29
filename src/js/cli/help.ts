/** What `--help` prints: plain text, for people. */

import { sanitizeLine, sanitizeText } from "../text.ts";
import { widthOf } from "./cell-width.ts";
import type { ToolCommand } from "./command.ts";
import { quoted } from "./example.ts";
import { type Flag, spelt } from "./flag.ts";
import type { CliCommand } from "./options.ts";
import type { Program } from "./program.ts";

/** How many cells wide help is on a stream: as the terminal is, within what can be read. */
export function widthOfHelp(stream: Partial<NodeJS.WriteStream>): number {
  return Math.min(Math.max(stream.columns || 80, 40), 100);
}

/** The help of the program. */
export function programHelp({ options, tools, own }: Program, width: number): string {
  const { name, version, description } = options;
  const rows = [
    ...tools.map((one): Row => [[one.name, ...one.aliases].join(", "), one.description]),
    ...own.map((one): Row => [one.name, one.description]),
  ];
  return lines([
    `${name} ${version}${description === undefined ? "" : `: ${sanitizeLine(description)}`}`,
    "",
    `Usage: ${name} <command> [options]`,
    "",
    "Commands:",
    ...columns(rows, width),
    "",
    `Run ${name} <command> --help for what a command takes.`,
  ]);
}

/** How an input without flags is given. */
const WHOLE = "[JSON]";

/** The help of a tool's command. */
export function commandHelp(program: string, command: ToolCommand, width: number): string {
  const positional = command.flags.filter((flag) => flag.positional);
  const options = command.flags.filter((flag) => !flag.positional);
  const whole = command.whole === undefined ? [] : [WHOLE];
  const words = [...positional.map(spelt), ...whole].map((word) => ` ${word}`).join("");
  return lines([
    `Usage: ${program} ${command.name}${words}${options.length > 0 || command.json ? " [options]" : ""}`,
    "",
    sanitizeText(command.tool.cli?.description ?? command.tool.description),
    ...section(
      "Arguments:",
      [
        ...positional.map((flag): Row => [spelt(flag), meaning(flag)]),
        ...whole.map((word): Row => [word, `the input, such as ${quoted(command.whole!)}`]),
      ],
      width,
    ),
    ...section(
      "Options:",
      [
        ...options.map((flag): Row => [optionOf(flag), meaning(flag)]),
        ...(command.json ? [["--json", "print the details as JSON"] as Row] : []),
        ["-h, --help", "print this"],
      ],
      width,
    ),
  ]);
}

/** The help of a command that is no tool; `usage` may begin with the whole line that is typed. */
export function ownHelp(program: string, { name, description, usage = "" }: CliCommand): string {
  const typed = `${program} ${name}`;
  const [first = "", ...others] = sanitizeText(usage).split("\n");
  const whole = first.startsWith(typed);
  const rest = (whole ? others : [first, ...others]).join("\n").trim();
  return lines([
    `Usage: ${whole ? first : typed}`,
    "",
    sanitizeText(description),
    ...(rest === "" ? [] : ["", rest]),
  ]);
}

type Row = readonly [term: string, words: string];

function section(title: string, rows: readonly Row[], width: number): string[] {
  return rows.length === 0 ? [] : ["", title, ...columns(rows, width)];
}

function optionOf({ long, short, kind, required }: Flag): string {
  const value = kind === "boolean" ? "" : ` <${kind}>`;
  const spelling = kind === "boolean" ? `--[no-]${long.slice(2)}` : `${long}${value}`;
  return `${short === undefined ? "" : `${short}, `}${spelling}${required ? " (required)" : ""}`;
}

function meaning({ description, choices, fallback }: Flag): string {
  const parts = [sanitizeLine(description)];
  if (choices !== undefined) parts.push(`one of ${choices.map(sanitizeLine).join(", ")}`);
  if (fallback !== undefined) parts.push(`default ${sanitizeLine(fallback)}`);
  return parts.filter((part) => part !== "").join("; ");
}

/** The longest term that words stand beside. */
const LONGEST_TERM = 28;

/** Rows with aligned words, folded at a width; a long term stands on a line of its own. */
function columns(rows: readonly Row[], width: number): string[] {
  const widths = rows.map(([term]) => widthOf(term)).filter((cells) => cells <= LONGEST_TERM);
  const longest = Math.max(...widths, 4);
  const indent = " ".repeat(longest + 4);
  return rows.flatMap(([term, words]) => {
    const [first = "", ...others] = fold(sanitizeLine(words), width - longest - 4);
    const room = longest - widthOf(term);
    const head =
      room < 0 ? [`  ${term}`, indent + first] : [`  ${term}${" ".repeat(room)}  ${first}`];
    return [...head, ...others.map((line) => indent + line)]
      .map((line) => line.trimEnd())
      .filter((line) => line !== "");
  });
}

function fold(text: string, width: number): string[] {
  const folded: string[] = [];
  let line = "";
  let taken = 0;
  for (const word of text.split(" ")) {
    const cells = widthOf(word);
    if (line !== "" && taken + 1 + cells > width) {
      folded.push(line);
      line = word;
      taken = cells;
    } else {
      taken = line === "" ? cells : taken + 1 + cells;
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...folded, line];
}

function lines(all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}

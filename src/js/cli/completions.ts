/** Scripts with which a shell completes the commands of a program and their options. */

import { sanitizeLine } from "../text.ts";
import type { ToolCommand } from "./command.ts";
import type { CliCommand, CliStreams } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** A word that a shell may complete, and the words that may follow it. */
interface Completed {
  readonly name: string;
  readonly description: string;
  readonly options: readonly string[];
}

type Shell = (program: string, commands: readonly Completed[]) => string;

/** The command `completions`, for a program with these commands. */
export function completionsCommand(
  program: string,
  tools: readonly ToolCommand[],
  own: readonly CliCommand[],
): CliCommand {
  const shells = Object.keys(SHELLS);
  const commands: Completed[] = [
    ...tools.map((tool) => ({ ...tool, options: optionsOf(tool) })),
    ...own.map(({ name, description, options = [] }) => ({
      name,
      description,
      options: [...options, "--help"],
    })),
    { name: "completions", description: "Print a script for a shell.", options: shells },
  ].map((one) => ({ ...one, description: sanitizeLine(one.description) }));
  return {
    name: "completions",
    description: "Print a script with which bash, zsh or fish completes commands and options.",
    usage: [
      `${program} completions SHELL`,
      "",
      `${program} completions bash >> ~/.bashrc`,
      `${program} completions zsh > "\${fpath[1]}/_${program}"`,
      `${program} completions fish > ~/.config/fish/completions/${program}.fish`,
    ].join("\n"),
    run: ([shell = ""]: readonly string[], { stdout }: CliStreams) => {
      const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
      if (write === undefined) throw new UsageError(`Name a shell: ${shells.join(", ")}`);
      stdout.write(write(program, commands));
      return 0;
    },
  };
}

function optionsOf({ flags, json }: ToolCommand): string[] {
  const options = flags.flatMap(({ positional, long, short, kind }) => {
    if (positional) return [];
    const spellings = kind === "boolean" ? [long, `--no-${long.slice(2)}`] : [long];
    return short === undefined ? spellings : [...spellings, short];
  });
  return [...options, ...(json ? ["--json"] : []), "--help"];
}

const SHELLS: Readonly<Record<string, Shell>> = { bash, zsh, fish };

/** Options are offered to whoever has begun one; otherwise bash offers files, which most commands take. */
function bash(program: string, commands: readonly Completed[]): string {
  const call = functionName(program);
  const list = (words: readonly string[]): string => quoted(words.join(" "));
  const cases = commands.map(({ name, options }) => {
    const words = options.filter((option) => !option.startsWith("-"));
    return `      ${name}) words=${list(words)} options=${list(options)} ;;`;
  });
  return `${call}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" options=
  local words=${list(commands.map(({ name }) => name))}
  if [ "$COMP_CWORD" -gt 1 ]; then
    words=
    case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    esac
  fi
  case "$current" in
    -*) words="$options" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F ${call} ${quoted(program)}
`;
}

function zsh(program: string, commands: readonly Completed[]): string {
  const names = commands.map(
    ({ name, description }) => `    ${quoted(`${name.replaceAll(":", "\\:")}:${description}`)}`,
  );
  const cases = commands.map(
    ({ name, options }) => `    ${name}) compadd -- ${options.map(quoted).join(" ")}; _files ;;`,
  );
  return `#compdef ${program}
local -a commands=(
${names.join("\n")}
)
if (( CURRENT == 2 )); then
  _describe command commands
else
  case "$words[2]" in
${cases.join("\n")}
    *) _files ;;
  esac
fi
`;
}

function fish(program: string, commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, description, options }) => {
    const here = `complete -c ${quoted(program)} -n "__fish_seen_subcommand_from ${name}"`;
    return [
      `complete -c ${quoted(program)} -f -n __fish_use_subcommand -a ${name} -d ${fishQuoted(description)}`,
      ...options.map((option) => `${here} ${fishWord(option)}`),
    ];
  });
  return `${lines.join("\n")}\n`;
}

function fishWord(option: string): string {
  if (option.startsWith("--")) return `-l ${option.slice(2)}`;
  return option.startsWith("-") ? `-s ${option.slice(1)}` : `-f -a ${option}`;
}

function functionName(program: string): string {
  return `_${program.replaceAll(/[^A-Za-z0-9]/g, "_")}_complete`;
}

/** One word for fish, to which a backslash means something between quotes, too. */
function fishQuoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

/** One word for bash and zsh, whatever it holds. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

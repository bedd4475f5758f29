/** Scripts with which a shell completes the commands of a program and their options. */

import { sanitizeLine } from "../text.ts";
import type { ToolCommand } from "./command.ts";
import type { CliCommand, CliStreams } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** A word that a shell may complete, and the words that may follow it. */
interface Completed {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly description: string;
  /** Words that begin with a dash. */
  readonly options: readonly string[];
  /** Words that may come first behind it; otherwise files do. */
  readonly words: readonly string[];
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
    ...tools.map((tool) => completed(tool, optionsOf(tool), tool.aliases)),
    ...own.map((one) => completed(one, [...(one.options ?? []), "--help"])),
    completed({ name: "completions", description: "Print a script for a shell." }, shells),
  ];
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
      stdout.write(write(sanitizeLine(program), commands));
      return 0;
    },
  };
}

/** What every shell takes as a word without quotes; bash and fish expand whatever else they are to offer. */
const PLAIN = String.raw`^[\p{L}\p{M}\p{N}_.:=/+@,-]+$`;

function completed(
  { name, description }: Pick<CliCommand, "name" | "description">,
  takes: readonly string[],
  aliases: readonly string[] = [],
): Completed {
  const plain = takes.filter((word) => new RegExp(PLAIN, "u").test(word));
  return {
    name,
    aliases,
    description: sanitizeLine(description),
    options: plain.filter((word) => word.startsWith("-")),
    words: plain.filter((word) => !word.startsWith("-")),
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

/** Every shell offers options to whoever has begun one; otherwise words that may come, else files. */
function bash(program: string, commands: readonly Completed[]): string {
  const call = functionName(program);
  const list = (words: readonly string[]): string => quoted(words.join(" "));
  const cases = commands.map(
    (one) =>
      `      ${namesOf(one).join("|")}) words=${list(one.words)} options=${list(one.options)} ;;`,
  );
  return `${call}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" options=
  local words=${list(commands.map(({ name }) => name))}
  if [ "$COMP_CWORD" -gt 1 ]; then
    words=
    case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    esac
    if [ "$COMP_CWORD" -gt 2 ]; then words=; fi
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
  const described = commands.map(({ name, description }) => {
    // `_describe` takes the first colon for the end of the name, and a backslash for an escape.
    const words = description.replaceAll("\\", "\\\\");
    return `    ${quoted(`${name.replaceAll(":", String.raw`\:`)}:${words}`)}`;
  });
  const cases = commands.map(
    (one) =>
      `    ${namesOf(one).join("|")}) options=(${quotedAll(one.options)}) others=(${quotedAll(one.words)}) ;;`,
  );
  return `#compdef ${program}
local -a options others commands=(
${described.join("\n")}
)
if (( CURRENT == 2 )); then
  _describe command commands
else
  case "$words[2]" in
${cases.join("\n")}
  esac
  if [[ "$PREFIX" == -* ]]; then
    compadd -- $options
  elif (( CURRENT == 3 && $#others )); then
    compadd -- $others
  else
    _files
  fi
fi
`;
}

function fish(program: string, commands: readonly Completed[]): string {
  const call = functionName(program);
  const complete = `complete -c ${quoted(program)}`;
  const lines = commands.flatMap((one) => {
    const names = namesOf(one).join(" ");
    return [
      `${complete} -f -n ${call} -a ${one.name} -d ${fishQuoted(one.description)}`,
      ...one.words.map((word) => `${complete} -f -n '${call} 2 ${names}' -a ${word}`),
      ...one.options.map((option) => `${complete} -n '${call} 0 ${names}' ${fishOption(option)}`),
    ];
  });
  return `function ${call} --description 'Whether a command is to come; or came, and this is the word behind it'
    set -l words (commandline -opc)
    if test (count $argv) -eq 0
        test (count $words) -eq 1
        return
    end
    test (count $words) -ge 2; and contains -- $words[2] $argv[2..]; or return 1
    test $argv[1] -eq 0; or test (count $words) -eq $argv[1]
end
${lines.join("\n")}
`;
}

function fishOption(option: string): string {
  if (option.startsWith("--")) return `-l ${option.slice(2)}`;
  // More letters than one, as in `-name`, are fish's old style.
  return `${option.length === 2 ? "-s" : "-o"} ${option.slice(1)}`;
}

function namesOf({ name, aliases }: Completed): readonly string[] {
  return [name, ...aliases];
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

function quotedAll(words: readonly string[]): string {
  return words.map(quoted).join(" ");
}

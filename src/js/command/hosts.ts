/** `haft hosts`: what each host would register for the tools of a file. */

import type { CliCommand, CliStreams } from "../cli/options.ts";
import { printedJson } from "../cli/print.ts";
import { UsageError } from "../cli/usage-error.ts";
import { ToolDefinitionError } from "../errors.ts";
import { native } from "../native.ts";
import { describeTool } from "../registration.ts";
import { meant, sanitizeLine } from "../text.ts";
import type { Tool } from "../tool.ts";
import { withStdoutApart } from "./apart.ts";
import { NO_FILE, readWords } from "./usage.ts";

/** `haft hosts FILE [HOST]`. */
export const hostsCommand: CliCommand = {
  name: "hosts",
  description: "Print what each host would register for the tools of a file, as JSON.",
  usage: "haft hosts FILE [HOST]\n\nWithout HOST a line a host says whether it takes every tool.",
  run,
};

async function run(words: readonly string[], streams: CliStreams): Promise<number> {
  const { stdout, stderr } = streams;
  const { positionals } = readWords(words, {});
  const [file, host, ...others] = positionals;
  if (file === undefined) throw new UsageError(NO_FILE);
  if (others.length > 0) throw new UsageError("It takes a file and a host");
  const names = native.hostNames();
  if (host !== undefined && !names.includes(host)) {
    const swapped = isFile(host) && !isFile(file);
    const wanted = swapped ? file : host;
    const close = names.includes(wanted) ? wanted : native.closestName(wanted, names);
    if (swapped && close !== null)
      throw new UsageError(`The file comes before the host: haft hosts ${host} ${close}`);
    const named = `No host is called ${JSON.stringify(wanted)}; there are ${names.join(", ")}`;
    throw new UsageError(named + meant(wanted, names));
  }
  const { openFiles } = await import("./open-files.ts");
  const tools = await withStdoutApart(streams, () => openFiles([file], stderr));
  if (host !== undefined) {
    const registered = tools.map((tool) => describeTool(tool, host));
    stdout.write(printedJson(registered));
    return 0;
  }
  const lines = names.map((name) => [name, tools.flatMap((tool) => refusal(tool, name))] as const);
  for (const [name, refusals] of lines) {
    stdout.write(`${name}: ${refusals.length === 0 ? "takes every tool" : refusals.join("; ")}\n`);
  }
  return lines.some(([, refusals]) => refusals.length > 0) ? 1 : 0;
}

function isFile(word: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(word);
}

/** Why a host cannot take a tool, in one line; none where it can. */
function refusal(tool: Tool, host: string): string[] {
  try {
    describeTool(tool, host);
    return [];
  } catch (error) {
    if (!(error instanceof ToolDefinitionError)) throw error;
    return [sanitizeLine(error.message)];
  }
}

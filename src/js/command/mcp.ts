/** `haft mcp`: files as an MCP server. */

import type { CliCommand, CliStreams } from "../cli/options.ts";
import { UsageError } from "../cli/usage-error.ts";
import { sanitizeLine } from "../text.ts";
import type { Tool } from "../tool.ts";
import { withStdoutApart } from "./apart.ts";
import { grantsSpelt, sandboxOf, sandboxOptions, sandboxUsage } from "./sandbox-options.ts";
import { serverInfoOf } from "./server-info.ts";
import { NO_FILE, readWords } from "./usage.ts";

/** `haft mcp FILE...`. */
export const mcpCommand: CliCommand = {
  name: "mcp",
  description: "Serve the tools of files to MCP clients, over stdio or HTTP.",
  usage: [
    "haft mcp FILE... [--http PORT] [--inspect] [--name NAME] [--output-schemas]",
    "",
    "--http PORT       serve Streamable HTTP on 127.0.0.1; 0 takes any free port",
    "--inspect         list the tools and exit",
    "--name NAME       what the server calls itself; default the package's name",
    "--output-schemas  list the types of results, too",
    "",
    sandboxUsage,
  ].join("\n"),
  options: [
    "--http",
    "--inspect",
    "--name",
    "--output-schemas",
    ...Object.keys(sandboxOptions).map((name) => `--${name}`),
  ],
  run,
};

async function run(words: readonly string[], streams: CliStreams): Promise<number> {
  const { stdout, stderr } = streams;
  const { values, positionals } = readWords(grantsSpelt(words), {
    ...sandboxOptions,
    http: { type: "string" },
    inspect: { type: "boolean" },
    name: { type: "string" },
    "output-schemas": { type: "boolean" },
  });
  // An option without its value has taken the file for it: that is said first.
  const port = values.http === undefined ? undefined : portOf(values.http);
  const options = {
    ...sandboxOf(values),
    outputSchemas: values["output-schemas"] === true,
    onUnenforced: (rule: string) => void stderr.write(`Not enforced here: ${rule}\n`),
  };
  if (positionals.length === 0) throw new UsageError(noFile(values));
  const [{ openFiles }, { createMcpServer }, { closedByWhatever, sayServing }] = await Promise.all([
    import("./open-files.ts"),
    import("../server.ts"),
    import("../cli/served.ts"),
  ]);
  const tools = await withStdoutApart(streams, () => openFiles(positionals, stderr, options));
  if (values.inspect === true) {
    stdout.write(inspection(tools));
    return 0;
  }
  const server = createMcpServer(serverInfoOf(positionals[0]!, values.name), tools);
  if (port === undefined) {
    sayServing(streams, tools.length);
    await server.serveStdio();
    await closedByWhatever(server);
    return 0;
  }
  return withStdoutApart(streams, async () => {
    const { url } = await server.serveHttp({ port });
    stderr.write(`${tools.length} tools at ${url}\n`);
    await closedByWhatever(server);
    return 0;
  });
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`--http takes a port from 0 to 65535, not ${JSON.stringify(text)}`);
  return port;
}

/** Why no file is named: none was, or an option took it for its value. */
function noFile(values: Readonly<Record<string, unknown>>): string {
  const taken = ["name", "audit-log"].find((name) => /\.[cm]?[jt]s$/.test(`${values[name]}`));
  if (taken === undefined) return NO_FILE;
  return `${NO_FILE}: ${JSON.stringify(values[taken])} is the value of --${taken}`;
}

/** A tool a paragraph: its name and effect, what it says, what it takes. */
function inspection(tools: readonly Tool[]): string {
  const paragraphs = tools.map((tool) => {
    const {
      properties = {},
      required = [],
      ...rest
    } = (tool.input ?? {}) as {
      properties?: object;
      required?: readonly string[];
      additionalProperties?: unknown;
    };
    const names = Object.keys(properties).map((name) =>
      sanitizeLine(required.includes(name) ? name : `${name}?`),
    );
    // An index signature alone, such as `Record<string, number>`.
    if ((rest.additionalProperties ?? false) !== false) names.push("any property");
    const takes = names.length === 0 ? "nothing" : names.join(", ");
    return `${tool.name} (${tool.effect})\n  ${sanitizeLine(tool.description)}\n  takes ${takes}\n`;
  });
  return paragraphs.join("\n");
}

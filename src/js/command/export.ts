/** `haft export`: the tools of a file as JSON, without running it. */

import { resolve } from "node:path";

import type { CliCommand, CliStreams } from "../cli/options.ts";
import { printedJson } from "../cli/print.ts";
import { definesTools, isWithoutFunctions } from "../files/defines-tools.ts";
import { problemText } from "../files/problems.ts";
import { scanToolFile } from "../files/read-file.ts";
import { writtenTool } from "../files/written-tools.ts";
import { sanitizeLine, sanitizeText } from "../text.ts";
import { onlyFile, readWords } from "./usage.ts";

/** `haft export FILE`. */
export const exportCommand: CliCommand = {
  name: "export",
  description: "Print the tools of a file of exported functions as JSON. Does not run the file.",
  usage: [
    "haft export FILE [--output-schemas] [--write]",
    "",
    "Definitions made with defineTool are known only when they run: haft mcp --inspect lists them.",
    "",
    "--output-schemas  say the types of results, too",
    "--write           write tools.json beside the file, which then is read in place of it",
  ].join("\n"),
  options: ["--output-schemas", "--write"],
  run,
};

const DEFINES =
  "it makes its tools with defineTool, so they are known when it runs, and haft export runs nothing; haft mcp --inspect lists them, and haft hosts FILE mcp prints them as JSON";

const ELSEWHERE =
  "Where it exports what other files made with defineTool, haft mcp --inspect lists that: haft export runs nothing";

async function run(words: readonly string[], { stdout, stderr }: CliStreams): Promise<number> {
  const { values, positionals } = readWords(words, {
    "output-schemas": { type: "boolean" },
    write: { type: "boolean" },
  });
  const path = resolve(onlyFile(positionals));
  if (definesTools(path)) {
    stderr.write(`${sanitizeLine(`${path}: ${DEFINES}`)}\n`);
    return 1;
  }
  const { tools, problems, warnings } = scanToolFile(path, {
    outputSchemas: values["output-schemas"] === true,
  });
  for (const problem of problems) stderr.write(`${sanitizeText(problemText(problem))}\n\n`);
  for (const warning of warnings) {
    stderr.write(`warning: ${sanitizeText(problemText(warning))}\n\n`);
  }
  if (isWithoutFunctions({ tools, problems })) stderr.write(`${ELSEWHERE}\n`);
  const written = tools.map(writtenTool);
  if (values.write === true) {
    // Half a list would hide the others from whoever reads it later.
    if (problems.length > 0) {
      stderr.write(
        "Nothing was written: tools.json must hold every tool of the file; mend what is said above, or leave it unexported\n",
      );
      return 1;
    }
    const { writeToolsJson } = await import("./write-tools-json.ts");
    const { done, words: said } = writeToolsJson(path, written);
    stderr.write(`${sanitizeLine(said)}\n`);
    return done ? 0 : 1;
  }
  stdout.write(printedJson({ tools: written }));
  return problems.length > 0 ? 1 : 0;
}

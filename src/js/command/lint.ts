/** `haft lint`: everything that can be said against the tools of a file before anybody calls one. */

import { existsSync } from "node:fs";

import type { CliCommand, CliStreams } from "../cli/options.ts";
import { ToolDefinitionError } from "../errors.ts";
import { functionTool } from "../files/function-tool.ts";
import { problemText, ToolFileError } from "../files/problems.ts";
import { readToolFile, scanToolFile } from "../files/read-file.ts";
import { openToolFile, pathOf, type ToolFile } from "../files/tools-from-file.ts";
import { toolsJsonOf, writtenTool } from "../files/written-tools.ts";
import { native } from "../native.ts";
import { describeTool, registrationOf } from "../registration.ts";
import { sanitizeText } from "../text.ts";
import type { JsonObject, Tool } from "../tool.ts";
import { withStdoutApart } from "./apart.ts";
import { failureText } from "./failure.ts";
import { onlyFile, readWords } from "./usage.ts";

/** `haft lint FILE`. */
export const lintCommand: CliCommand = {
  name: "lint",
  description: "Check the tools of a file: definitions, words, and what hosts make of them.",
  usage: [
    "haft lint FILE [--strict]",
    "",
    "Errors end with 1. Warnings do too under --strict.",
  ].join("\n"),
  options: ["--strict"],
  run,
};

/** What is found, with the tool that it concerns. */
interface Finding {
  readonly level: "error" | "warning";
  readonly text: string;
}

async function run(words: readonly string[], streams: CliStreams): Promise<number> {
  const { stdout } = streams;
  const { values, positionals } = readWords(words, { strict: { type: "boolean" } });
  const path = pathOf(onlyFile(positionals));
  const findings = await withStdoutApart(streams, () => findingsOf(path));
  for (const { level, text } of findings) stdout.write(`${level}: ${sanitizeText(text)}\n\n`);
  const errors = findings.filter(({ level }) => level === "error").length;
  const warnings = findings.length - errors;
  stdout.write(`${count(errors, "error")}, ${count(warnings, "warning")}\n`);
  return errors > 0 || (values.strict === true && warnings > 0) ? 1 : 0;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

async function findingsOf(path: string): Promise<Finding[]> {
  let file: ToolFile;
  try {
    file = await openToolFile(path);
  } catch (error) {
    if (error instanceof ToolFileError)
      return error.problems.map((problem) => ({ level: "error", text: problemText(problem) }));
    return [{ level: "error", text: failureText(error) }];
  }
  if (file.kind === "definitions") return file.tools.flatMap((tool) => toolFindings(tool));
  const { tools, problems } = file.found;
  const findings: Finding[] = problems.map((problem) => ({
    level: "error",
    text: problemText(problem),
  }));
  findings.push(...stale(path));
  for (const found of tools) {
    try {
      findings.push(...toolFindings(functionTool(found, () => Promise.resolve(""))));
    } catch (error) {
      if (!(error instanceof ToolDefinitionError)) throw error;
      findings.push({ level: "error", text: error.message });
    }
  }
  return findings;
}

/** Whether `tools.json` still says what the file does. */
function stale(path: string): Finding[] {
  const written = toolsJsonOf(path);
  if (!existsSync(written)) return [];
  const then = readToolFile(path).tools;
  const outputSchemas = then.some(({ output }) => output !== undefined);
  const now = scanToolFile(path, { outputSchemas }).tools;
  const [is, was] = [now, then].map((tools) => JSON.stringify(tools.map(writtenTool)));
  if (is === was) return [];
  const text = `${written} does not say what the file does any more; run haft export --write`;
  return [{ level: "warning", text }];
}

/** More than a screen of it, and most models skim. */
const LONG_DESCRIPTION = 1024;

function toolFindings(tool: Tool): Finding[] {
  const warn = (text: string): Finding => ({ level: "warning", text: `${tool.name}: ${text}` });
  const findings: Finding[] = [];
  if (tool.description.length > LONG_DESCRIPTION)
    findings.push(
      warn(
        `the description has ${tool.description.length} characters; some hosts cut at ${LONG_DESCRIPTION}`,
      ),
    );
  const { properties = {} } = (tool.input ?? {}) as { properties?: Record<string, JsonObject> };
  for (const [name, schema] of Object.entries(properties)) {
    if (
      typeof schema === "object" &&
      schema["description"] === undefined &&
      schema["enum"] === undefined
    )
      findings.push(warn(`the property ${name} says nothing of itself: describe it`));
  }
  for (const host of native.hostNames()) findings.push(...hostFindings(tool, host, warn));
  return findings;
}

function hostFindings(tool: Tool, host: string, warn: (text: string) => Finding): Finding[] {
  try {
    describeTool(tool, host);
    return registrationOf(host, tool).notes.map(({ at, message }) =>
      warn(`${host}: ${at}: ${message}`),
    );
  } catch (error) {
    if (!(error instanceof ToolDefinitionError)) throw error;
    return error.problems.map(({ at, message }) =>
      warn(`${host} cannot take it: ${at}: ${message}`),
    );
  }
}

/** What can be said against the tools of a file. */

import { existsSync } from "node:fs";

import { ToolDefinitionError } from "../errors.ts";
import { blanked } from "../files/blanked.ts";
import type { FoundTool } from "../files/found.ts";
import { functionTool } from "../files/function-tool.ts";
import { problemText, ToolFileError } from "../files/problems.ts";
import { readToolFile, scanToolFile } from "../files/read-file.ts";
import { openToolFile, type ToolFile } from "../files/open-file.ts";
import { sourceText } from "../files/source-text.ts";
import { toolsJsonOf, writtenTool } from "../files/written-tools.ts";
import { native } from "../native.ts";
import { describeTool, registrationOf } from "../registration.ts";
import type { JsonObject, Tool } from "../tool.ts";
import { failureText } from "./failure.ts";

/** One thing that can be said; the text names the tool that it concerns. */
export interface Finding {
  /** A note asks for nothing. */
  readonly level: "error" | "warning" | "note";
  readonly text: string;
}

/** Everything about a file, errors and warnings; a file that defines its tools is run for it. */
export async function findingsOf(path: string): Promise<Finding[]> {
  let file: ToolFile;
  try {
    file = await openToolFile(path);
  } catch (error) {
    if (error instanceof ToolFileError)
      return error.problems.map((problem) => ({ level: "error", text: problemText(problem) }));
    return [{ level: "error", text: failureText(error) }];
  }
  if (file.kind === "definitions")
    return [...file.unserved.map(unserved), ...file.tools.flatMap((tool) => toolFindings(tool))];
  const { tools, problems, warnings } = file.found;
  const findings: Finding[] = [
    ...problems.map((problem) => ({ level: "error" as const, text: problemText(problem) })),
    ...warnings.map((warning) => ({ level: "warning" as const, text: problemText(warning) })),
  ];
  findings.push(...stale(path), ...moreThanTypes(path));
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

/** A function that nobody is served: a helper of other files, or one that was to be a tool. */
function unserved({ export: steps, file, line, column }: FoundTool): Finding {
  const place = file === undefined ? "" : `${file}:${line}:${column}: `;
  const text = `${place}${steps.join(".")}: it is exported beside definitions, so it is no tool; where it should be one, define it with defineTool, or move it into a file of functions`;
  return { level: "note", text };
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

/** What of a source only Bun and Deno run. */
function moreThanTypes(path: string): Finding[] {
  if (!/\.m?ts$/.test(path)) return [];
  try {
    blanked(sourceText(path), path);
    return [];
  } catch (error) {
    if (!(error instanceof ToolFileError)) throw error;
    return error.problems.map((problem) => ({
      level: "warning",
      text: `Node cannot run this, Bun and Deno can: ${problemText(problem)}`,
    }));
  }
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

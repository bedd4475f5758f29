/** A sandboxed tool file, as its users have it. */
import { callTool, type Tool } from "haft";
import { type FileTools, type ToolFileOptions, toolsFromFile } from "haft/files";
import { onTestFinished } from "vitest";
import { described, fileOf } from "../files/folder.ts";

/** The tools of a source in a sandbox that ends with the test. */
export async function sandboxed(source: string, options: ToolFileOptions = {}): Promise<FileTools> {
  const tools = await toolsFromFile(fileOf(described(source)), { sandbox: true, ...options });
  onTestFinished(() => tools.close());
  return tools;
}

/** Has the children of this process be Node, whatever is installed: some of what is tested is its own. */
export function withoutDeno(): void {
  process.env["PATH"] = "";
}

/** What a tool answers, as text; a failure's begins with `!`. */
export async function answerOf(
  tools: readonly Tool[],
  name: string,
  input: unknown = {},
): Promise<string> {
  const { content, isError } = await callTool(tools, name, input);
  const text = content.map((block) => (block.type === "text" ? block.text : block.type)).join("|");
  return isError === true ? `!${text}` : text;
}

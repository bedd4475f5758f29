/** How the SDK starts the program that stands for Claude Code. */
import { fileURLToPath } from "node:url";

export const program = {
  pathToClaudeCodeExecutable: fileURLToPath(new URL("cli.mjs", import.meta.url)),
  executable: "node",
};

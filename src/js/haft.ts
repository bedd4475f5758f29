#!/usr/bin/env node
/** The command `haft`. */

// First, so that it hears of what the others lack.
import { coreIsThere } from "./command/core-missing.ts";

import process from "node:process";

import manifest from "../../package.json" with { type: "json" };
import { readProgram } from "./cli/program.ts";
import { runProgram } from "./cli/run.ts";
import { auditCommand } from "./command/audit.ts";
import { callCommand } from "./command/call.ts";
import { exportCommand } from "./command/export.ts";
import { hostsCommand } from "./command/hosts.ts";
import { initCommand } from "./command/init.ts";
import { lintCommand } from "./command/lint.ts";
import { mcpCommand } from "./command/mcp.ts";
import { sessionCommand } from "./command/session.ts";
import { WRONG_USAGE } from "./command/usage.ts";

// A function, since what becomes CommonJS cannot await beside its imports.
async function run(): Promise<void> {
  try {
    const program = readProgram({
      name: "haft",
      version: manifest.version,
      description: "tools from files, for every agent host",
      tools: [],
      commands: [
        mcpCommand,
        callCommand,
        exportCommand,
        lintCommand,
        hostsCommand,
        sessionCommand,
        auditCommand,
        initCommand,
      ],
      completions: true,
    });
    process.exitCode = await runProgram(program, WRONG_USAGE);
  } catch (error) {
    const { failureText } = await import("./command/failure.ts");
    process.stderr.write(`${failureText(error)}\n`);
    process.exitCode = 1;
  }
  process.off("beforeExit", stuck);
  // What a file keeps open must not hold a command that is done; what was printed goes out first.
  process.stdout.write("", () => process.stderr.write("", () => process.exit()));
}

/** Node would end without a word, and with 0. */
function stuck(): void {
  process.stderr.write(
    "Nothing can answer any more: the file waits for a promise that nothing is left to settle\n",
  );
  process.exitCode = 1;
}

coreIsThere();
process.once("beforeExit", stuck);
void run();

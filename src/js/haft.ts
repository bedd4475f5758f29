#!/usr/bin/env node
/** The command `haft`. */

import process from "node:process";

import manifest from "../../package.json" with { type: "json" };
import { readProgram } from "./cli/program.ts";
import { runProgram } from "./cli/run.ts";
import { auditCommand } from "./command/audit.ts";
import { callCommand } from "./command/call.ts";
import { exportCommand } from "./command/export.ts";
import { failureText } from "./command/failure.ts";
import { hostsCommand } from "./command/hosts.ts";
import { initCommand } from "./command/init.ts";
import { lintCommand } from "./command/lint.ts";
import { mcpCommand } from "./command/mcp.ts";
import { sessionCommand } from "./command/session.ts";
import { WRONG_USAGE } from "./command/usage.ts";

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
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
// What a file keeps open must not hold a command that is done; what was printed goes out first.
process.stdout.write("", () => process.stderr.write("", () => process.exit()));

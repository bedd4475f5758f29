/** Runs other programs, and says what they said when they fail. */
import { spawn } from "node:child_process";

/** What a program that ended left behind. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, with nothing to read. */
export function end(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // The variables that npm and vitest set for this run would lead a child's own npm and vitest astray.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(npm_|VITEST|NODE_ENV$|NODE_OPTIONS$|TEST$|INIT_CWD$)/i.test(name),
    );
    const child = spawn(command, args, {
      cwd,
      env: { ...Object.fromEntries(inherited), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

/** Runs a program that must succeed; gives its stdout. */
export async function succeed(
  command: string,
  args: readonly string[],
  cwd: string,
  env?: NodeJS.ProcessEnv,
): Promise<string> {
  const { code, signal, stdout, stderr } = await end(command, args, cwd, env);
  if (code !== 0) {
    throw new Error(
      `${command} ${args.join(" ")} ended with ${code ?? signal}\n${stdout}\n${stderr}`,
    );
  }
  return stdout;
}

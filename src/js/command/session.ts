/** `haft session`: one JSON-RPC request a line, one response a line, for programs that want no more than that. */

import { once } from "node:events";

import type { CliCommand, CliStreams } from "../cli/options.ts";
import { withStdoutApart } from "./apart.ts";
import { linesOf } from "./lines.ts";
import { serverInfoOf } from "./server-info.ts";
import { onlyFile, readWords } from "./usage.ts";

/** `haft session FILE`. */
export const sessionCommand: CliCommand = {
  name: "session",
  description: "Answer one JSON-RPC request a line with one response a line.",
  usage: [
    "haft session FILE",
    "",
    "Methods: initialize, ping, tools/list, tools/call, prompts/list and resources/list, which are empty.",
    "A tool's failure is error -32000, an unknown method -32601, a line that is no request -32700 or -32600.",
  ].join("\n"),
  run,
};

async function run(words: readonly string[], streams: CliStreams): Promise<number> {
  const { positionals } = readWords(words, {});
  const file = onlyFile(positionals);
  const [{ openFiles }, { Session }] = await Promise.all([
    import("./open-files.ts"),
    import("./session-answers.ts"),
  ]);
  // What the file prints goes where a person looks, not among the responses.
  return withStdoutApart(streams, async ({ stdin, stdout, stderr }) => {
    const session = new Session(await openFiles([file], stderr), serverInfoOf(file));
    for await (const line of linesOf(stdin)) {
      if ("text" in line && line.text.trim() === "") continue;
      const response = await session.answer(line);
      if (response === undefined) continue;
      // A reader that is slow is waited for.
      if (!stdout.write(`${JSON.stringify(response)}\n`)) await once(stdout, "drain");
    }
    return 0;
  });
}

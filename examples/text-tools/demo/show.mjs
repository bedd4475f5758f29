// One client, one server process, and a step for each thing worth seeing.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const say = (text = "") => void process.stdout.write(`${text}\n`);

const server = fileURLToPath(new URL("../dist/server.js", import.meta.url));

/** A client's transport to a new server process, and what ends that process. */
async function serve(http, env) {
  if (!http) {
    // The client starts the process, and ends it.
    const command = { command: process.execPath, args: [server], env };
    return { transport: new StdioClientTransport(command), end: () => {} };
  }
  const child = spawn(process.execPath, [server, "--http"], { env, stdio: ["ignore", "pipe", 2] });
  const [line] = await once(child.stdout, "data");
  const url = line.toString().trim();
  say(`\n0. The server listens at ${url}`);
  return { transport: new StreamableHTTPClientTransport(new URL(url)), end: () => child.kill() };
}

/** Runs every step, over stdio or over HTTP, and ends the server. */
export async function show(http = false) {
  const folder = mkdtempSync(join(tmpdir(), "text-tools-"));
  const client = new Client(
    { name: "demo", version: "1.0.0" },
    { capabilities: { elicitation: {} } },
  );
  client.setRequestHandler("elicitation/create", (request) => {
    say(`   the server asks:  ${request.params.message}`);
    say(`   the user answers: {"name":"Ada"}`);
    return { action: "accept", content: { name: "Ada" } };
  });
  const env = { PATH: process.env.PATH ?? "", TEXT_TOOLS_FOLDER: folder };
  const { transport, end } = await serve(http, env);
  await client.connect(transport);

  /** Calls a tool and shows what the model would read. */
  async function call(title, name, input, options) {
    say(`\n${title}\n   > ${name} ${clip(JSON.stringify(input))}`);
    try {
      const { content, structuredContent, isError } = await client.callTool(
        { name, arguments: input },
        options,
      );
      for (const block of content) {
        const text =
          block.type === "text"
            ? block.text
            : `[${block.type}, ${block.mimeType}, ${block.data.length} base64 characters]`;
        for (const line of text.split("\n")) say(`   ${isError ? "!" : "<"} ${clip(line)}`);
      }
      if (structuredContent !== undefined)
        say(`   = ${clip(JSON.stringify(structuredContent), 160)}`);
    } catch (error) {
      say(`   ! JSON-RPC error ${error.code}: ${error.message}`);
    }
  }

  const { tools } = await client.listTools();
  const { name, version } = client.getServerVersion();
  say(`\n1. ${name} ${version} lists ${tools.length} tools`);
  for (const tool of tools) {
    say(
      `   ${tool.name.padEnd(14)} ${tool.annotations.readOnlyHint ? "reads " : "writes"}  ${clip(tool.description, 70)}`,
    );
  }
  await call("2. A good call", "text_slug", { text: "Crème brûlée, twice" });
  await call("3. A misspelt key is named, with what the tool takes", "text_slug", {
    text: "Hello World",
    seperator: "_",
  });
  await call("4. Every other problem too, one line each", "text_slug", {
    text: " ",
    separator: "+",
  });
  await call("5. An unknown name, with the one that was meant", "text_slugs", {
    text: "Hello World",
  });
  await call("6. Data beside the words, checked against the tool's output schema", "text_diff", {
    before: "one\ntwo\nthree",
    after: "one\n2\nthree",
  });
  // Long enough for its reports to arrive one by one: this client drops those that arrive together with the answer.
  const long = { text: "x".repeat(3_000_000), chunk: 500_000 };
  const onprogress = ({ progress, total, message }) => say(`   . ${progress}/${total} ${message}`);
  await call("7. Progress while it runs", "text_hash", long, { onprogress });
  await call("8. A tool that asks the user", "text_template", {
    template: "Dear {{name}}, welcome.",
  });
  await call("9. A picture", "text_badge", { label: "build", message: "passing", colour: "green" });
  await call("10. A tool that writes, into one folder only", "text_save", {
    file: "note.txt",
    text: "Hello",
  });
  say(`   the file holds: ${readFileSync(join(folder, "note.txt"), "utf8")}`);
  await call("11. ... and nowhere else", "text_save", { file: "../note.txt", text: "Hello" });

  await client.close();
  end();
  rmSync(folder, { recursive: true });
}

const clip = (text, length = 100) =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;
